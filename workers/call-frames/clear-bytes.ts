/** Bytes of each kind of frame that the browsers' packets and the engine read, so they stay clear and authenticated. */
const HEADERS: Readonly<Record<string, number>> = { key: 10, delta: 3, audio: 1 };

/** Returns how many bytes at the beginning of a frame stay readable: the VP8 header, and the first byte of Opus. */
export const clearBytes = (type: string, length: number): number => Math.min(HEADERS[type] ?? 1, length);
