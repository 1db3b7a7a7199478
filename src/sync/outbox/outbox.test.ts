import { isChange } from '#actions/is-change.ts';
import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageId } from '#schemas/ids.ts';
import {
  ada,
  bela,
  conversation,
  entryId,
  firstEpoch,
  messageId,
  result,
  secondEpoch,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { openOutbox, type Outbox } from './outbox.ts';

const owner = { account: ada, generation: 1 };
const serverTime = new Date(START).toISOString();
let clock: ManualClock;
let outbox: Outbox;
const openedOutboxes: Outbox[] = [];
const open = async (ownerFields: Partial<typeof owner> = {}, create = true) => {
  const each = await openOutbox({ ...owner, ...ownerFields }, { rules: entryRules, clock, create });
  openedOutboxes.push(each);
  return each;
};
const actions = async (from = outbox) => (await from.snapshot()).entries.map(({ action }) => action);
const edit = (text: string) =>
  outbox.dispatch({
    action: 'message.edit',
    data: { conversationId: conversation, messageId: messageId(1), text },
  });
const answer = (...results: ReturnType<typeof result>[]) =>
  outbox.record({ epoch: firstEpoch, serverTime, refused: false, results: results });

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  clock = manualClock(START);
  outbox = await open();
  await outbox.changeEpoch(firstEpoch);
});
afterEach(() => {
  for (const each of openedOutboxes.splice(0)) each.close();
});

describe('writing', () => {
  test('[Y1] a command is one entry, in order of writing, with its given id', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.enqueue(messageCommand('deux'));
    const { entries } = await outbox.snapshot();
    expect(entries.map(({ nth, data }) => [nth, 'text' in data && data.text])).toEqual([
      [1, 'un'],
      [2, 'deux'],
    ]);
    expect(entries[0]).toMatchObject({ v: 1, id: entryId(1), timestamp: START });
  });
  test('[PWA-38, PWA-39] an entry is stored as id, action, data and timestamp', async () => {
    await outbox.enqueue(messageCommand('un'));
    const { id, action, data, timestamp } = (await outbox.snapshot()).entries[0] ?? {};
    expect([typeof id, action, data, timestamp]).toEqual(['string', 'message.send', messageCommand('un').data, START]);
  });
  test('[Y2] the same id twice is refused by the database', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await expect(outbox.enqueue(messageCommand('un'), entryId(1))).rejects.toThrow();
    expect(await actions()).toHaveLength(1);
  });
  test('an invalid command is not written', async () => {
    await expect(outbox.enqueue(messageCommand('   '))).rejects.toThrow();
    await expect(outbox.sendMessage(messageCommand('a'.repeat(1001)).data)).rejects.toThrow();
    await expect(edit('a'.repeat(1001))).rejects.toThrow();
    expect(await actions()).toEqual([]);
  });
  test('entries are stamped with server time once it is known', async () => {
    await outbox.noteServerTime(new Date(START + 3_600_000).toISOString());
    expect((await outbox.enqueue(messageCommand('un'))).timestamp).toBe(START + 3_600_000);
  });
  test('sending clears the conversation’s draft in the same transaction', async () => {
    await outbox.setDraft(conversation, 'Bons');
    await outbox.sendMessage(messageCommand('Bonsoir').data);
    expect(await outbox.draft(conversation)).toBeNull();
  });
  test('[Y1] a caller learns whether words became a message, also after it left or aborted', async () => {
    await outbox.sendMessage(messageCommand('Bonsoir').data, entryId(1));
    await expect(outbox.sendMessage(messageCommand('Doublée').data, entryId(1))).rejects.toThrow();
    await answer(result(1));
    await outbox.settle({ epoch: firstEpoch, settledIds: new Set([entryId(1)]), foundResults: [] });
    expect(await Promise.all([1, 2].map((n) => outbox.wasSent(entryId(n))))).toEqual([true, false]);
  });
  test('every context is notified of a change, this one included', async () => {
    const otherOutbox = await open();
    const changesHeard = Promise.all(
      [outbox, otherOutbox].map((each) => new Promise<void>((resolve) => void each.subscribe(() => resolve()))),
    );
    await outbox.enqueue(messageCommand('un'));
    await changesHeard;
    expect(await actions(otherOutbox)).toEqual(['message.send']);
  });
});

describe('claiming', () => {
  test('[Y21] names the epoch read in the same transaction; without one nothing leaves', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    expect(await outbox.claim(200)).toEqual({
      epoch: firstEpoch,
      heldCount: 0,
      entries: [{ id: entryId(1), timestamp: START, ...messageCommand('un') }],
    });
    expect((await outbox.snapshot()).claimed).toEqual(new Set([entryId(1)]));
    const fresh = await open({ account: bela });
    await fresh.enqueue(messageCommand('un'));
    expect(await fresh.claim(200)).toEqual({ epoch: null, entries: [], heldCount: 0 });
  });
  test('[Y2] an entry that refers to a refused message is recorded as refused with it', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.claim(1);
    await edit('deux');
    await answer(result(1, { status: 'rejected', code: 'blocked' }));
    expect((await outbox.claim(200)).entries).toEqual([]);
    expect([...(await outbox.snapshot()).results.values()].map(({ code }) => code).sort()).toEqual([
      'blocked',
      'with-rejected',
    ]);
  });
});

describe('edits and discards', () => {
  test('[Y2] before any claim an edit changes the entry, a discard removes it', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    expect(await edit('deux')).toEqual({ kind: 'changed' });
    expect((await outbox.snapshot()).entries).toMatchObject([{ id: entryId(1), data: { text: 'deux' } }]);
    expect(await outbox.discard(messageId(1))).toBe('gone');
    expect(await actions()).toEqual([]);
    expect(await outbox.discard(messageId(1))).toBe('absent');
  });
  test('[Y2] after a claim the entry never changes: edits and one cancel are new entries', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.claim(200);
    expect(await edit('deux')).toEqual({ kind: 'queued' });
    expect(await actions()).toEqual(['message.send', 'message.edit']);
    expect(await outbox.discard(messageId(1))).toBe('cancelling');
    expect(await outbox.discard(messageId(1))).toBe('cancelling');
    expect((await outbox.snapshot()).entries).toMatchObject([{ data: { text: 'un' } }, { action: 'message.cancel' }]);
  });
  test('[Y4] editing a refused message cancels it and sends a new one', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.claim(200);
    await answer(result(1, { status: 'rejected', code: 'blocked' }));
    const edited = await edit('deux');
    expect(edited.kind).toBe('resent');
    const { entries } = await outbox.snapshot();
    expect(entries.map(({ action }) => action)).toEqual(['message.send', 'message.cancel', 'message.send']);
    expect(entries[2]).toMatchObject({ id: (edited as { id: MessageId }).id, data: { text: 'deux' } });
  });
  test('[Y2] the answer to a cancel removes its message too', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.claim(200);
    await outbox.discard(messageId(1));
    const cancel = (await outbox.snapshot()).entries[1]?.id ?? entryId(0);
    await answer({ ...result(0, { what: 'cancelled' }), id: cancel });
    expect(await actions()).toEqual(['message.cancel']);
    await outbox.settle({ epoch: firstEpoch, settledIds: new Set([cancel]), foundResults: [] });
    expect(await outbox.snapshot()).toMatchObject({ entries: [], claimed: new Set(), results: new Map() });
  });
  test('[Y4] a retry also retries the entries refused with it', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.claim(1);
    await edit('deux');
    await answer(result(1, { status: 'rejected', code: 'blocked' }));
    await outbox.claim(200);
    expect(await outbox.retry(entryId(1))).toBe(true);
    expect((await outbox.claim(200)).entries).toHaveLength(2);
    expect(await outbox.retry(entryId(1))).toBe(false);
  });
  test('only failed items other than messages can be dismissed', async () => {
    await outbox.enqueue(
      { action: 'member.block', data: { conversationId: conversation, memberId: bela } },
      entryId(1),
    );
    expect(await outbox.dismiss(entryId(1))).toBe(false);
    await outbox.claim(200);
    await answer(result(1, { status: 'rejected', code: 'unknown-member' }));
    expect(await outbox.dismiss(entryId(1))).toBe(true);
    expect(await actions()).toEqual([]);
  });
});

describe('withdrawing', () => {
  const block = { action: 'member.block', data: { conversationId: conversation, memberId: bela } } as const;
  test('[Y2] an unclaimed entry other than a message is withdrawn', async () => {
    await outbox.enqueue(block, entryId(1));
    await outbox.enqueue(messageCommand('un'), entryId(2));
    expect([await outbox.takeBack(entryId(1)), await outbox.takeBack(entryId(2))]).toEqual([true, false]);
    expect(await actions()).toEqual(['message.send']);
  });
  test('[Y2] claimed entries and discards stay', async () => {
    await outbox.enqueue(block, entryId(1));
    await outbox.enqueue(messageCommand('un'), entryId(2));
    await outbox.claim(200);
    await outbox.discard(messageId(2));
    const all = (await outbox.snapshot()).entries;
    for (const { id } of all) expect(await outbox.takeBack(id)).toBe(false);
    expect(await actions()).toEqual(['member.block', 'message.send', 'message.cancel']);
  });
});

describe('« Toujours envoyer ? »', () => {
  test('[CHAT-68] an old message waits for the answer: yes sends it, no makes it a draft', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    clock.advance(13 * 3_600_000);
    expect(await outbox.claim(200)).toMatchObject({ entries: [], heldCount: 1 });
    expect(await outbox.confirmSend(entryId(1))).toBe(true);
    expect((await outbox.claim(200)).entries).toHaveLength(1);
    await outbox.enqueue(messageCommand('deux'), entryId(2));
    clock.advance(13 * 3_600_000);
    expect(await outbox.withdraw(messageId(2))).toBe('gone');
    expect((await outbox.draft(conversation))?.text).toBe('deux');
  });
});

describe('reading', () => {
  const markShown = (upTo: number, epoch = firstEpoch) =>
    outbox
      .dispatch({ action: 'conversation.read', data: { conversationId: conversation, upTo, epoch } })
      .then(isChange);
  const marks = async () => (await outbox.snapshot()).entries.map(({ data }) => 'upTo' in data && data.upTo);
  test('[Y12] reads of a conversation become one, the highest, until one has left', async () => {
    expect([await markShown(3), await markShown(5), await markShown(4)]).toEqual([true, true, false]);
    expect(await marks()).toEqual([5]);
    await outbox.claim(200);
    expect([await markShown(5), await markShown(6), await markShown(7)]).toEqual([false, true, true]);
    expect(await marks()).toEqual([5, 7]);
  });
  test('[Y12] a read of another epoch is a separate entry', async () => {
    await markShown(3);
    await markShown(1, secondEpoch);
    expect(await marks()).toEqual([3, 1]);
  });
});

describe('drafts and journal', () => {
  test('drafts survive closing; empty words clear them', async () => {
    await outbox.setDraft(conversation, 'Bons');
    outbox.close();
    outbox = await open();
    expect(await outbox.drafts()).toMatchObject([{ conversationId: conversation, text: 'Bons', at: START }]);
    await outbox.setDraft(conversation, '');
    expect(await outbox.drafts()).toEqual([]);
  });
  test('[Y13] a refusal and its dependent refusals are noted in the transaction that records them', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.claim(200);
    await edit('deux');
    await answer(result(1, { status: 'rejected', code: 'blocked' }));
    await outbox.claim(200);
    const lines = await outbox.journal();
    expect(lines.map(({ at, event, facts }) => [at, event, facts['action'], facts['code']])).toEqual([
      [START, 'refused', 'message.send', 'blocked'],
      [START, 'refused-along', 'message.edit', 'with-rejected'],
    ]);
  });
  test('[Y13] the journal keeps the newest lines', async () => {
    const numbers = Array.from({ length: 205 }, (_, n) => n);
    for (const n of numbers) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
    await answer(...numbers.map((n) => result(n, { status: 'rejected', code: 'blocked' })));
    const lines = await outbox.journal();
    expect([lines.length, lines[0]?.facts['mine'], lines.at(-1)?.facts['mine']]).toEqual([200, '5', '204']);
  });
});
