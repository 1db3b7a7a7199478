/** English texts of filming with the camera of this device. */
import type { Translation } from '#i18n/translation.ts';
import type { recorder as french } from '../fr/recorder.ts';

export const recorder: Translation<typeof french> = {
  title: 'Film',
  close: 'Close',
  opening: 'Opening the camera…',
  preview: 'What the camera sees',
  start: 'Film',
  stop: 'Stop',
  retry: 'Try again',
  ready: (seconds) => `${seconds} seconds at most.`,
  readyExactly: (seconds) => `The recording stops by itself after ${seconds} seconds.`,
  recording: 'The camera is filming.',
  elapsed: (at, of) => `${at} of ${of} seconds`,
  problems: {
    denied: 'The camera is not allowed. Allow it in the settings of the browser, or choose a file.',
    missing: 'No camera on this device. Choose a file.',
    busy: 'The camera is in use by another app. Close it, then try again.',
    failed: 'The recording failed. Try again, or choose a file.',
  },
};
