/** Loads a video in parts: what was cut or cancelled goes on from what has arrived. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { UploadType } from '#schemas/media.ts';
import { done, type Result } from '#lib/result.ts';

type Part = Result<{ bytes: ArrayBuffer; type: UploadType; total?: number }, FailureCode>;

/** What of a video has arrived. It is in memory only. */
export interface LoadedParts {
  parts: ArrayBuffer[];
  received: number;
}

export const noParts = (): LoadedParts => ({ parts: [], received: 0 });

interface Loading {
  /** Asks for the part that begins there. */
  read: (from: number) => Promise<Part>;
  loaded: LoadedParts;
  /** Called with the share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Resolves to the whole video, or to why the next part did not come; rejects when it is aborted. */
export async function loadVideo({ read, loaded, onProgress, signal }: Loading): Promise<Result<Blob, FailureCode>> {
  for (;;) {
    signal.throwIfAborted();
    const from = loaded.received;
    const part = await read(from);
    signal.throwIfAborted();
    if (!part.ok) return part;
    const { bytes, type, total } = part.value;
    // The store gives no parts.
    if (total === undefined) return done(new Blob([bytes], { type }));
    loaded.parts.push(bytes);
    loaded.received += bytes.byteLength;
    if (loaded.received >= total) return done(new Blob(loaded.parts, { type }));
    onProgress(loaded.received / total);
  }
}
