/** A device that takes what comes, and what came of it. */
import { expect } from 'vitest';
import type { Epoch } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Item } from '#domain/items.ts';
import { isAnswered, pageKey } from '#domain/pages.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import { conversation, first, pulled } from '#tests/support/streams.ts';
import { createTaker, type Taker } from '#workers/replication/take.ts';
import type { StoreWriter } from '#store/writer.ts';

/** Whose rows they take. */
export const stream = asStream(conversation);
/** Of a leader that has not stood down. */
export const going = new AbortController().signal;
const keyOf = (k: number, since = 1, epoch = first) => pageKey({ epoch, stream, since, k });

interface Device {
  taker: Taker;
  writer: StoreWriter;
  pulls: number;
  turns: Epoch[];
  /** Pictures of cards that were lost. */
  forgotten: string[];
  /** Members whose cards were lost. */
  strangers: string[];
  /** Of each sweep of sent pictures: whether the conversation's stay. */
  swept: boolean[];
  /** How often a stream began anew. */
  anew: number;
  pull(items: Item[], epoch?: Epoch, asked?: Epoch | null): Promise<boolean>;
  live(items: Item[], epoch?: Epoch): Promise<boolean>;
  page(items: Item[], asked?: Epoch): Promise<boolean>;
  head(): Promise<{ rev: number; floor: number; gone: boolean } | undefined>;
  texts(k?: number, since?: number, epoch?: Epoch): Promise<string[] | undefined>;
  answered(seq: number): Promise<boolean>;
}

/** To be called at a test file's top. */
export function takingDevices() {
  const stores = freshStores();
  async function device(around: (writer: StoreWriter) => StoreWriter = (writer) => writer): Promise<Device> {
    const writer = await stores.writer();
    const self: Device = {
      writer,
      pulls: 0,
      turns: [],
      forgotten: [],
      strangers: [],
      swept: [],
      anew: 0,
      taker: createTaker({
        writer: around(writer),
        turnOutbox: async (epoch) => void self.turns.push(epoch),
        wantPull: () => void (self.pulls += 1),
        pause: atOnce,
        drawn: atOnce,
        forgetPictures: async (urls) => void self.forgotten.push(...urls),
        forgetMembers: async (ids) => void self.strangers.push(...ids),
        sweepPictures: async (inSight) => void self.swept.push(inSight(stream)),
        onAnew: () => void (self.anew += 1),
      }),
      pull: (items, epoch = first, asked: Epoch | null = epoch) =>
        self.taker.take({ epoch, source: 'pull', asked }, items, going),
      live: (items, epoch = first) => self.taker.take({ epoch, source: 'live' }, items, going),
      page: (items, asked = first) => self.taker.take({ epoch: first, source: 'page', asked }, items, going),
      async head() {
        const head = (await writer.standing([stream])).heads.get(stream);
        return head && { rev: head.rev, floor: head.floor, gone: head.membership.gone };
      },
      texts: async (k = 0, since = 1, epoch = first) =>
        (await writer.pages([keyOf(k, since, epoch)])).get(keyOf(k, since, epoch))?.rows.map(({ text }) => text),
      async answered(seq) {
        const page = (await writer.pages([keyOf(0)])).get(keyOf(0));
        return page !== undefined && isAnswered(page, seq);
      },
    };
    return self;
  }
  /** A first pull: the device turns to its epoch. */
  const started = async (last: number, around?: (writer: StoreWriter) => StoreWriter) => {
    const self = await device(around);
    expect(await self.pull([pulled(last)], first, null)).toBe(true);
    return self;
  };
  return { device, started };
}
