/** Device that applies change sets and records the effects. */
import { expect } from 'vitest';
import type { Epoch } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ChangeSet } from '#sync/replica/change-set.ts';
import { isNumberAnswered, chunkKey } from '#sync/replica/chunks.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import { conversation, firstEpoch, pulledChangeSet } from '#tests/support/streams.ts';
import { createChangeApplier, type ApplyOutcome, type ChangeApplier } from '#workers/sync/replication/apply-changes.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import { asMessages } from '#tests/support/message-rows.ts';

/** Conversation whose rows it receives. */
export const stream = asStream(conversation);
/** Signal of a leader that still leads. */
export const neverAborted = new AbortController().signal;
const keyOf = (chunkNo: number, since = 1, epoch = firstEpoch) => chunkKey({ epoch, stream, since, chunkNo });

interface Device {
  taker: ChangeApplier;
  writer: StoreWriter;
  pullRequests: number;
  epochTurns: Epoch[];
  /** Pictures of lost cards that were deleted. */
  forgottenPictures: string[];
  /** Members whose cards were lost. */
  forgottenMembers: string[];
  /** For each sweep of sent pictures: whether the conversation's pictures stay. */
  sweeps: boolean[];
  /** Number of times that a stream started anew. */
  restartCount: number;
  pull(items: ChangeSet[], epoch?: Epoch, requestedEpoch?: Epoch | null): Promise<ApplyOutcome>;
  live(items: ChangeSet[], epoch?: Epoch): Promise<ApplyOutcome>;
  chunk(items: ChangeSet[], requestedEpoch?: Epoch): Promise<ApplyOutcome>;
  head(): Promise<{ rev: number; floor: number; gone: boolean } | undefined>;
  texts(chunkNo?: number, since?: number, epoch?: Epoch): Promise<string[] | undefined>;
  answered(seq: number): Promise<boolean>;
}

/** Creates devices; call it at the top of a test file. */
export function applyingDevices() {
  const stores = freshStores();
  async function device(wrapWriter: (writer: StoreWriter) => StoreWriter = (writer) => writer): Promise<Device> {
    const writer = await stores.writer();
    const self: Device = {
      writer,
      pullRequests: 0,
      epochTurns: [],
      forgottenPictures: [],
      forgottenMembers: [],
      sweeps: [],
      restartCount: 0,
      taker: createChangeApplier({
        writer: wrapWriter(writer),
        changeOutboxEpoch: async (epoch) => void self.epochTurns.push(epoch),
        requestPull: () => void (self.pullRequests += 1),
        pause: atOnce,
        waitForPaint: atOnce,
        copies: {
          forgetPictures: async (urls) => void self.forgottenPictures.push(...urls),
          forgetMembers: async (ids) => void self.forgottenMembers.push(...ids),
          sweepPictures: async (inSight) => void self.sweeps.push(inSight(stream)),
        },
        onStreamRestart: () => void (self.restartCount += 1),
      }),
      pull: (items, epoch = firstEpoch, requestedEpoch: Epoch | null = epoch) =>
        self.taker.apply({ epoch, source: 'pull', requestEpoch: requestedEpoch }, items, neverAborted),
      live: (items, epoch = firstEpoch) => self.taker.apply({ epoch, source: 'live' }, items, neverAborted),
      chunk: (items, requestedEpoch = firstEpoch) =>
        self.taker.apply({ epoch: firstEpoch, source: 'chunks', requestEpoch: requestedEpoch }, items, neverAborted),
      async head() {
        const head = (await writer.readHeads([stream])).heads.get(stream);
        return head && { rev: head.rev, floor: head.floor, gone: head.membership.gone };
      },
      async texts(chunkNo = 0, since = 1, epoch = firstEpoch) {
        const key = keyOf(chunkNo, since, epoch);
        const chunk = (await writer.readChunks([key])).get(key);
        return chunk && asMessages(chunk.rows).map(({ text }) => text);
      },
      async answered(seq) {
        const chunk = (await writer.readChunks([keyOf(0)])).get(keyOf(0));
        return chunk !== undefined && isNumberAnswered(chunk, seq);
      },
    };
    return self;
  }
  /** Applies a first pull, with which the device adopts its epoch. */
  const started = async (last: number, wrapWriter?: (writer: StoreWriter) => StoreWriter) => {
    const self = await device(wrapWriter);
    expect(await self.pull([pulledChangeSet(last)], firstEpoch, null)).not.toBe('stale');
    return self;
  };
  return { device, started };
}
