/** Returns whether this browser can film at all; whether there is a camera is known when one is asked for. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && navigator.mediaDevices?.getUserMedia !== undefined;
