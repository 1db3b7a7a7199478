/** What takes back while the site can only be read: it leaves at once, whatever else waits [S34]. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import { done } from '#lib/result.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { ada, conversation, firstEpoch, messageId, otherConversation, START } from '#tests/support/streams.ts';
import { drain, type DrainPorts } from './drain.ts';
import { openOutbox, type Outbox } from './outbox.ts';

const opinion = (club: string, text: string | null): Command => ({ action: 'club.opinion', data: { club, text } });
const react = (n: number, emoji: '❤️' | null): Command => ({
  action: 'message.react',
  data: { conversationId: conversation, messageId: messageId(n), emoji },
});
const edit = (n: number, text: string): Command => ({
  action: 'message.edit',
  data: { conversationId: conversation, messageId: messageId(n), text },
});
const mute = (conversationId = conversation): Command => ({
  action: 'conversation.set',
  data: { conversationId, settings: { muted: true } },
});

let clock: ManualClock;
let outbox: Outbox;
/** What the server has applied, each id once. */
let applied: Map<EntryId, unknown>;
let isReadOnly: boolean;
const takesBack = (data: object) => Object.values(data).includes(null);
const answer: DrainPorts['push'] = ({ entries }) => {
  const results = entries.map(({ id, data }): PushAnswer['results'][number] => {
    if (applied.has(id)) return { id, status: 'duplicate', stream: null, rev: 1 };
    if (isReadOnly && !takesBack(data)) {
      const until = new Date(clock.now() + 40_000).toISOString();
      return { id, status: 'deferred', until, stream: null, rev: 0 };
    }
    applied.set(id, data);
    return { id, status: 'applied', stream: null, rev: 1 };
  });
  const serverTime = new Date(clock.now()).toISOString();
  return Promise.resolve(done({ epoch: firstEpoch, serverTime, refused: false, results }));
};
const run = (push = answer) =>
  drain({ outbox, push, clock, random: { uuid: () => crypto.randomUUID(), fraction: () => 0.5 } });
const write = async (...commands: Command[]) => {
  for (const command of commands) await outbox.dispatch(command);
};
const appliedData = () => [...applied.values()];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  clock = manualClock(START);
  [applied, isReadOnly] = [new Map(), true];
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock });
  await outbox.changeEpoch(firstEpoch);
});
afterEach(() => outbox.close());

test('[S34] a withdrawal about another club or message passes what the server has deferred', async () => {
  await write(opinion('un', 'Bien'), react(1, '❤️'));
  await run();
  await write(opinion('deux', null), react(2, null));
  await run();
  expect(appliedData()).toEqual([opinion('deux', null).data, react(2, null).data]);
});

test('[S34] a withdrawal passes the deferred wish about the same, which then never comes', async () => {
  await write(opinion('un', 'Mieux'));
  expect(await run()).toMatchObject({ end: 'held' });
  await write(opinion('un', null));
  expect(await run()).toMatchObject({ end: 'empty' });
  isReadOnly = false;
  clock.advance(60_000);
  await run();
  expect(appliedData()).toEqual([opinion('un', null).data, opinion('un', null).data]);
});

test('[S34] a withdrawal passes the wish whose wait is over, or whose first attempt was lost', async () => {
  for (const isLost of [false, true]) {
    applied.clear();
    isReadOnly = true;
    const club = isLost ? 'perdu' : 'ancien';
    await write(opinion(club, 'Mieux'));
    if (isLost) await outbox.claim(200);
    else await run();
    clock.advance(60_000);
    await write(opinion(club, null));
    await run();
    isReadOnly = false;
    clock.advance(60_000);
    await run();
    expect([isLost, appliedData().at(-1)]).toEqual([isLost, { club, text: null }]);
    expect(appliedData()).not.toContainEqual({ club, text: 'Mieux' });
  }
});

test('[S34] a withdrawal waits for the answer about the wish that is under way', async () => {
  await write(opinion('un', 'Mieux'));
  const first = await outbox.claim(200);
  await write(opinion('un', null), opinion('deux', null));
  const inFlight = new Set(first.entries.map(({ id }) => id));
  const { entries } = await outbox.claim(200, undefined, inFlight);
  expect(entries.map(({ data }) => data)).toEqual([opinion('deux', null).data]);
});

test('[S34] a withdrawal that was written while the wish was under way passes it too', async () => {
  await write(opinion('un', 'Mieux'));
  let isFirst = true;
  await run(async (request) => {
    if (isFirst) await write(opinion('un', null));
    isFirst = false;
    return answer(request);
  });
  expect(appliedData().at(-1)).toEqual({ club: 'un', text: null });
});

test('[S34, Y2] an attempt that stalled changes nothing after the withdrawal, and nothing before', async () => {
  for (const isLate of [true, false]) {
    applied.clear();
    isReadOnly = true;
    const club = isLate ? 'tard' : 'avant';
    let stalled: Parameters<typeof answer>[0] | undefined;
    await write(opinion(club, 'Mieux'));
    await run((request) => answer((stalled = request)));
    await write(opinion(club, null));
    if (isLate) await run();
    isReadOnly = false;
    await answer(stalled!);
    if (!isLate) await run();
    expect([isLate, appliedData().at(-1)]).toEqual([isLate, { club, text: null }]);
  }
});

test('[S34] another wish that waits too stays in order, and the last one is the last', async () => {
  await write(opinion('un', 'Bien'));
  await run();
  await write(opinion('un', 'Mieux'));
  expect(await run()).toMatchObject({ end: 'held' });
  expect((await outbox.snapshot()).deferred.size).toBe(2);
  isReadOnly = false;
  clock.advance(60_000);
  expect(await run()).toMatchObject({ end: 'empty' });
  expect(appliedData().at(-1)).toEqual({ club: 'un', text: 'Mieux' });
});

test('[S34] what is no one wish is held back by its own target alone', async () => {
  await write(edit(1, 'un'), mute());
  await run();
  await write(edit(1, 'deux'), edit(2, 'autre'), mute(otherConversation));
  const { entries, heldCount } = await outbox.claim(200);
  expect(entries.map(({ data }) => data)).toEqual([edit(2, 'autre').data, mute(otherConversation).data]);
  expect(heldCount).toBe(3);
});
