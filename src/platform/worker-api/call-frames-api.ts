/** Messages to the worker that encrypts and decrypts the frames of a call. */
import type { FrameKey, FrameKind } from '#domain/calls/frame-cipher.ts';

/** Keys of the latest agreement; of the other one also those of the one before, for frames on their way. */
export interface CallFrameKeys {
  own: Readonly<Record<FrameKind, FrameKey>>;
  other: readonly FrameKey[];
}

/** What a sender or receiver of the connection does with each frame. */
export type FrameTask = { task: 'seal'; kind: FrameKind; id: number } | { task: 'open' };
