import { expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { MemberId } from '#schemas/ids.ts';
import { newId } from '#tests/support/sync-requests.ts';
import { fairReads, HEAVY_AT_A_TIME } from './fair-reads.ts';
import type { MemberDatabase } from './member-database.ts';
import type { Member } from './verify-token.ts';

const member = (id: string): Member => ({ id: id as MemberId, session: null, expiresAt: 0, claims: '' });
const heavy = { v: PROTOCOL_VERSION, epoch: null, heads: Array.from({ length: 5000 }, () => [newId(), 1, 1, 0]) };
const light = { v: PROTOCOL_VERSION, epoch: null, heads: [[newId(), 1, 1, 0]] };

/** Returns a database that answers when the test allows it. */
function slow() {
  const calls: string[] = [];
  const ends: (() => void)[] = [];
  const answer = (name: string) => {
    calls.push(name);
    return new Promise<never>((end) => ends.push(() => end(undefined as never)));
  };
  const database: MemberDatabase = {
    call: ({ id }, name, request) => answer(`${id} ${name} ${request === heavy ? 'heavy' : 'light'}`),
    digest: ({ id }) => answer(`${id} digest`),
    rows: ({ id }) => answer(`${id} rows`),
    pushBatch: () => answer('push'),
    liveItemsFor: () => answer('told'),
    announceCounts: () => answer('counts'),
    lockTicketHolder: () => answer('holder'),
    endLockTicket: () => Promise.resolve(),
    groupRoomsOf: () => answer('rooms'),
    live: () => answer('live'),
    forgetSecurityLog: async () => undefined,
    stop: async () => undefined,
  };
  return { calls: calls, ends, reads: fairReads(database, 10) };
}
const settled = () => new Promise(setImmediate);

test('a member has two heavy reads under way, and short reads pass', async () => {
  const { calls, ends, reads } = slow();
  for (let n = 0; n < 6; n++) void reads.call(member('ada'), 'pull', heavy);
  void reads.call(member('ada'), 'pull', light);
  void reads.digest(member('bela'));
  await settled();
  expect(calls).toEqual([...Array<string>(HEAVY_AT_A_TIME).fill('ada pull heavy'), 'ada pull light', 'bela digest']);
  void reads.call(member('bela'), 'pull', heavy);
  ends[0]?.();
  await settled();
  expect(calls.slice(4)).toEqual(['bela pull heavy']);
});

test('too many heavy reads of one member are postponed, another’s are not', async () => {
  const { reads } = slow();
  const all = Array.from({ length: 20 }, () => reads.call(member('ada'), 'pull', heavy));
  const refused = (await Promise.allSettled(all.slice(HEAVY_AT_A_TIME + 8))).map(({ status }) => status);
  expect(refused).toEqual(Array(10).fill('rejected'));
  void reads.call(member('bela'), 'pull', heavy);
  await settled();
});

test('[Y4] pushes and the node’s own queries wait for no reader', async () => {
  const { calls, reads } = slow();
  for (let n = 0; n < 100; n++) void reads.call(member('ada'), 'pull', light);
  await settled();
  const before = calls.length;
  void reads.pushBatch([], false);
  void reads.liveItemsFor([]);
  void reads.call(member('ada'), 'report_presence', {});
  expect(calls.slice(before)).toEqual(['push', 'told', 'ada report_presence light']);
});
