import { firstValueFrom } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#schemas/entities/message.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { StreamInfo, StreamKind } from '#schemas/streams/registry.ts';
import { groupHead, groupRow, systemRow } from '#tests/support/group-streams.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import {
  ada,
  otherConversation,
  bela,
  conversation,
  head,
  info,
  membership,
  message,
  messageId,
  secondEpoch,
  messageCommand,
  uuid,
} from '#tests/support/streams.ts';
import { readerBeside } from '#tests/support/store-reader.ts';
import type { StoreReader } from '#sync/store/store-reader.ts';
import { createSearch, type Search } from './search.ts';
import type { SearchRequest } from '#platform/worker-api/search-api.ts';

let device: OpenDevice;
let reader: StoreReader;
let search: Search;
beforeEach(async () => {
  device = await openTestDevice();
  const { outbox, clock } = device;
  reader = await readerBeside(device.store);
  search = createSearch({
    account: ada,
    kinds: device.store.kinds,
    store: reader,
    outbox,
    now: clock.now,
    throttleMs: 0,
  });
  return async () => {
    search.close();
    reader.close();
    await device.close();
  };
});

const rows = (...texts: string[]): Message[] => texts.map((each, n) => message(n + 1, { text: each }));
const here = (...texts: string[]) => device.receive(head(texts.length), rows(...texts));
const find = (input: string, overrides: Partial<SearchRequest> = {}) =>
  search.find({ input, conversationId: null, limit: 20, ...overrides });
const texts = async (input: string, overrides: Partial<SearchRequest> = {}) =>
  (await find(input, overrides)).hits.map((hit) => hit.text);

test('words of any conversation are found, newest first, without accents and plurals', async () => {
  await here('Un été à la mer', 'Rien de tel', 'Les étés passés');
  await device.receive(
    head(1, { id: asStream(otherConversation), info: info(1, { otherId: uuid(3) as typeof bela }) }),
    [message(1, { id: messageId(900), text: 'Cet ÉTÉ encore', createdAt: '2026-03-02T12:00:00.000Z' })],
  );
  expect(await texts('ete')).toEqual(['Cet ÉTÉ encore', 'Les étés passés', 'Un été à la mer']);
  const [hit] = (await find('mer')).hits;
  expect(hit).toMatchObject({ conversationId: conversation, messageId: messageId(1), seq: 1, otherId: bela });
  expect(hit?.text.slice(...(hit.spans[0] ?? [0, 0]))).toBe('mer');
});

test('a message of a group is found under the group’s name', async () => {
  await device.receive(groupHead(2), [groupRow(1, { text: 'un soir' }), systemRow(2)]);
  expect((await find('soir')).hits).toMatchObject([{ text: 'un soir', name: 'Les flâneurs', otherId: null }]);
});

test('a search is limited to one conversation, and exceeding the limit is reported', async () => {
  await here('un soir', 'deux soirs', 'trois soirs');
  await device.receive(head(1, { id: asStream(otherConversation), info: info(1) }), [
    message(1, { id: messageId(900), text: 'un autre soir' }),
  ]);
  expect(await texts('soir', { conversationId: otherConversation })).toEqual(['un autre soir']);
  expect(await find('soir', { conversationId: conversation, limit: 2 })).toMatchObject({
    hits: [{ text: 'trois soirs' }, { text: 'deux soirs' }],
    more: true,
  });
  expect((await find('soir', { conversationId: conversation, limit: 3 })).more).toBe(false);
});

test('a stream whose rows have no texts is not read, and hides nothing of the others', async () => {
  const notes = { id: uuid(700) as string as StreamId, kind: 'notes' as StreamKind };
  const notesInfo = { kind: 'notes', rev: 1, last: 1 } as unknown as StreamInfo;
  await device.receive(head(1, { ...notes, info: notesInfo, card: null }), [
    { seq: 1, rev: 1, id: uuid(701) } as unknown as Message,
  ]);
  const readChunks = vi.spyOn(reader, 'chunks');
  await here('un soir');
  expect(await texts('soir')).toEqual(['un soir']);
  expect(readChunks.mock.calls.flat(2).some((key) => key.includes(notes.id))).toBe(false);
});

test('an empty query finds nothing', async () => {
  await here('un soir');
  expect(await texts(' … ')).toEqual([]);
});

test('[Y1] pending messages are found as the member sees them: written, edited or withdrawn', async () => {
  await here('le jardin', 'la terrasse', 'le salon');
  const { outbox } = device;
  await outbox.enqueue(messageCommand('à demain, au jardin'));
  await outbox.enqueue({
    action: 'message.edit',
    data: { conversationId: conversation, messageId: messageId(2), text: 'le jardin d’hiver' },
  });
  await outbox.enqueue({ action: 'message.delete', data: { conversationId: conversation, messageId: messageId(1) } });
  expect((await texts('jardin')).sort()).toEqual(['le jardin d’hiver', 'à demain, au jardin'].sort());
  expect(await texts('terrasse')).toEqual([]);
});

test('[Y1] pending messages are found in a conversation without server rows', async () => {
  await here('la terrasse');
  await device.outbox.enqueue(messageCommand('à demain, au jardin'));
  expect(await texts('jardin')).toEqual(['à demain, au jardin']);
});

test('[Y9] deleted, hidden, blocked or outdated messages are not found', async () => {
  await device.receive(head(2), [
    message(1, { text: '', deletedAt: '2026-03-01T12:00:10.000Z' }),
    message(2, { text: 'un soir' }),
  ]);
  expect(await texts('soir')).toEqual(['un soir']);
  await device.outbox.enqueue({ action: 'member.block', data: { conversationId: conversation, memberId: bela } });
  expect(await texts('soir')).toEqual([]);
  await device.outbox.enqueue({ action: 'member.unblock', data: { conversationId: conversation, memberId: bela } });
  expect(await texts('soir')).toEqual(['un soir']);
  await device.receive(head(2, { membership: membership({ rev: 9, since: 9 }) }));
  expect(await texts('soir')).toEqual([]);
  await device.receive(head(2, { membership: { gone: true, rev: 10 }, info: null } as never));
  expect(await texts('soir')).toEqual([]);
  await device.changeEpoch(secondEpoch);
  expect(await texts('soir')).toEqual([]);
});

test('a message written during a search is found by the next query', async () => {
  await here('un soir');
  expect(await texts('soir')).toEqual(['un soir']);
  await here('un soir', 'un autre soir');
  expect(await texts('soir')).toEqual(['un autre soir', 'un soir']);
  await device.store.chunks.find().remove();
  expect(await texts('soir')).toEqual([]);
});

test('a searcher hears of changes to the answer, within the searched conversations only', async () => {
  await here('un soir');
  let staleCount = 0;
  const following = search.stale.subscribe(() => staleCount++);
  const next = async (write: () => Promise<unknown>) => {
    const stale = firstValueFrom(search.stale);
    await write();
    await stale;
    return (staleCount = 0);
  };
  const otherStream = (last: number) =>
    device.receive(head(last, { id: asStream(otherConversation), info: info(last) }), [
      message(last, { id: messageId(900 + last), text: 'ailleurs' }),
    ]);
  await find('soir');
  await next(() => otherStream(1));
  await next(() => device.outbox.enqueue(messageCommand('un autre soir')));
  await find('soir', { conversationId: conversation });
  await otherStream(2);
  await find('soir', { conversationId: conversation });
  expect(staleCount).toBe(0);
  await next(() => here('un soir', 'deux soirs'));
  await next(() => device.receive(head(2, { membership: membership({ rev: 9, since: 9 }) })));
  following.unsubscribe();
});

test('a word in every message is found in the newest ones, in order of time', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString();
  await device.receive(
    head(70),
    Array.from({ length: 70 }, (_, n) => message(n + 1, { text: `un soir ${n * 2}`, createdAt: day(n * 2) })),
  );
  await device.receive(
    head(70, { id: asStream(otherConversation), info: info(70) }),
    Array.from({ length: 70 }, (_, n) =>
      message(n + 1, { id: messageId(1000 + n), text: `un soir ${n * 2 + 1}`, createdAt: day(n * 2 + 1) }),
    ),
  );
  const { hits, more } = await find('soir', { limit: 100 });
  expect(hits.map((hit) => hit.text)).toEqual(Array.from({ length: 100 }, (_, n) => `un soir ${139 - n}`));
  expect(more).toBe(true);
  const all = await find('soir', { limit: 140 });
  expect([all.hits.length, all.more]).toEqual([140, false]);
});

test('[Y10] the searched share is reported while older history is still arriving', async () => {
  await device.receive(
    head(100),
    Array.from({ length: 37 }, (_, n) => message(n + 64)),
  );
  expect((await find('rien')).coverage).toEqual({ available: 37, total: 100 });
  await device.receive(
    head(100),
    Array.from({ length: 63 }, (_, n) => message(n + 1)),
  );
  expect((await find('rien')).coverage).toEqual({ available: 100, total: 100 });
});

test('[Y7] rows written before anyone searched are found when the head naming them arrives', async () => {
  await here('un soir');
  const late = head(2, { id: asStream(otherConversation), info: info(2) });
  const rows = [message(1, { id: messageId(901), text: 'un autre soir' })];
  const longer = Array.from({ length: 64 }, (_, n) => message(n + 64, { text: `soir ${n + 64}` }));
  await device.receive(late, rows);
  await device.store.streams.findOne(otherConversation).remove();
  await device.receive(head(1), longer);
  expect(await texts('soir')).not.toContain('un autre soir');
  await device.receive(late);
  await device.receive(head(127));
  await vi.waitFor(async () => expect(await texts('soir', { limit: 100 })).toHaveLength(66));
  expect(await texts('un autre')).toEqual(['un autre soir']);
});

test('visible members are found by name', async () => {
  await here('rien');
  expect((await find('BEL')).members).toEqual([
    { conversationId: conversation, isGroup: false, name: 'bela', avatarUrl: null },
  ]);
  expect((await find('bel', { conversationId: conversation })).members).toEqual([]);
  await device.outbox.enqueue({ action: 'member.block', data: { conversationId: conversation, memberId: bela } });
  expect((await find('bel')).members).toEqual([]);
});

/** 300 chunks with one message each: read 20 at a time. */
const PAGES = 300;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString();
const longHistory = () =>
  device.receive(
    head(PAGES * 64),
    Array.from({ length: PAGES }, (_, n) =>
      message(n * 64 + 1, {
        id: messageId(2000 + n),
        text: n % 100 ? `un soir ${n}` : `un matin ${n}`,
        createdAt: day(n),
      }),
    ),
  );

/** Holds the storage's reads until the test releases them or lets them fail. */
function holdReads() {
  const readChunks = reader.chunks;
  const heldReadsQueue: ((failure?: Error) => void)[] = [];
  reader.chunks = async (keys) => {
    await new Promise<void>((go, stop) => heldReadsQueue.push((failure) => (failure ? stop(failure) : go())));
    return readChunks(keys);
  };
  return {
    next: (failure?: Error) => vi.waitUntil(() => heldReadsQueue.shift()).then((go) => go(failure)),
    restore: () => (reader.chunks = readChunks),
  };
}

test('the newest hits come before all is read, in stable order; the rest and the total follow', async () => {
  await longHistory();
  const reads = holdReads();
  const early = find('matin');
  for (let n = 0; n < 6; n++) await reads.next();
  const { hits, more, coverage } = await early;
  expect([hits.map((hit) => hit.text), more, coverage]).toEqual([['un matin 200'], true, null]);
  expect(await texts('soir 299')).toEqual(['un soir 299']);
  expect(await texts(' … ')).toEqual([]);
  const signals = vi.fn();
  search.stale.subscribe(signals);
  const nextStale = firstValueFrom(search.stale);
  for (let n = 0; n < 10; n++) await reads.next();
  await nextStale;
  expect(signals, 'once, however many had a part').toHaveBeenCalledTimes(1);
  const late = await find('matin');
  const found = late.hits.map((hit) => hit.text);
  expect(found).toEqual(['un matin 200', 'un matin 100', 'un matin 0']);
  expect([late.more, late.coverage]).toEqual([false, { available: PAGES, total: PAGES * 64 }]);
});

test('a hit in the oldest chunks alone is waited for', async () => {
  await longHistory();
  expect(await texts('matin 0')).toEqual(['un matin 0']);
});

test('a storage failure between two reads is reported to the next query, and retried after it', async () => {
  await longHistory();
  const reads = holdReads();
  const early = find('soir');
  await reads.next();
  expect((await early).hits).toHaveLength(19);
  const nextStale = firstValueFrom(search.stale);
  await reads.next(new Error('no disk'));
  await nextStale;
  await expect(find('soir')).rejects.toThrow('no disk');
  reads.restore();
  expect(await texts('matin 0')).toEqual(['un matin 0']);
});
