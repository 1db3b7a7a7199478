import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import {
  ada,
  bela,
  conversation,
  entryId,
  firstEpoch,
  head,
  instant,
  membership,
  message,
  messageId,
  result,
  messageCommand,
} from '#tests/support/streams.ts';
import { cancel, confirm, decline, retry, reword, resend } from './commands.ts';
import { conflicts, currentMessage, waitingEntries } from './queries.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
  await device.outbox.changeEpoch(firstEpoch);
  await device.receive(head(1, { membership: membership() }), [message(1)]);
});
afterEach(() => device.close());

const edit = {
  action: 'message.edit',
  data: { conversationId: conversation, messageId: messageId(1), text: 'autre' },
} as const;
const block = { action: 'member.block', data: { conversationId: conversation, memberId: bela } } as const;
const now = async () => device.waitFor(waitingEntries(device));
const only = async () => {
  const [one, ...more] = await now();
  if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} wait`);
  return one;
};
const refuse = (n: number, code: 'blocked' | 'edit-too-late') =>
  device.outbox.record({
    epoch: firstEpoch,
    serverTime: instant(0),
    refused: false,
    results: [result(n, { status: 'rejected', code })],
  });
const entries = async () =>
  (await device.outbox.snapshot()).entries.map(({ action, data }) => [action, 'text' in data ? data.text : null]);

test('[Y1] the page lists the queue with names', async () => {
  await device.outbox.enqueue(messageCommand('Bonsoir'), entryId(1));
  expect(await only()).toMatchObject({
    action: 'message.send',
    name: 'bela',
    text: 'Bonsoir',
    state: 'waits',
    otherId: bela,
  });
});
test('[Y2] a pending message and an edit accept other words', async () => {
  await device.outbox.enqueue(messageCommand('Bonsoir'), entryId(2));
  expect(await reword({ waiting: await only(), text: ' Bonjour ' }, device.context)).toBe(true);
  expect(await entries()).toEqual([['message.send', 'Bonjour']]);
  expect(await reword({ waiting: await only(), text: '  ' }, device.context)).toBe(false);
  await cancel(await only(), device.context);
  await device.outbox.enqueue(edit);
  await reword({ waiting: await only(), text: 'encore' }, device.context);
  expect(await entries()).toEqual([['message.edit', 'encore']]);
});
test('[Y2] an unclaimed entry is cancelled and removed; a claimed one is followed by a discard', async () => {
  await device.outbox.enqueue(block);
  expect(await cancel(await only(), device.context)).toBe(true);
  await device.outbox.enqueue(messageCommand('Bonsoir'), entryId(2));
  const before = await only();
  await device.outbox.claim(200);
  expect(await cancel(before, device.context)).toBe(true);
  expect(await only()).toMatchObject({ action: 'message.cancel', text: 'Bonsoir' });
  expect(await cancel({ ...before, action: 'member.block' }, device.context)).toBe(false);
});
test('[Y4] a refused entry is retried or removed', async () => {
  await device.outbox.enqueue(block, entryId(3));
  await device.outbox.claim(200);
  await refuse(3, 'blocked');
  expect(await only()).toMatchObject({ state: 'refused', code: 'blocked' });
  expect(await retry(await only(), device.context)).toBe(true);
  expect((await only()).state).toBe('waits');
  await refuse(3, 'blocked');
  expect(await cancel(await only(), device.context)).toBe(true);
  expect(await now()).toEqual([]);
});
test('[Y4] an edit that came too late is sent as a new message, and the present draft stays', async () => {
  await device.outbox.enqueue(edit, entryId(3));
  await device.outbox.setDraft(conversation, 'En train');
  await device.outbox.claim(200);
  await refuse(3, 'edit-too-late');
  expect(await resend(await only(), device.context)).toBe(true);
  expect(await only()).toMatchObject({ action: 'message.send', text: 'autre', state: 'waits' });
  expect((await device.outbox.draft(conversation))?.text).toBe('En train');
});
test('[CHAT-68] « Toujours envoyer ? »: yes sends it, no makes it a draft', async () => {
  await device.outbox.noteServerTime(instant(-13 * 3600));
  await device.outbox.enqueue(messageCommand('hier'), entryId(2));
  await device.outbox.noteServerTime(instant(0));
  expect((await only()).state).toBe('asks');
  expect(await confirm(await only(), device.context)).toBe(true);
  expect((await only()).state).toBe('waits');
  expect(await decline(await only(), device.context)).toBe(true);
  expect([await now(), (await device.outbox.draft(conversation))?.text]).toEqual([[], 'hier']);
});
test('[Y13] conflicts are listed newest first, with the other’s name', async () => {
  await device.outbox.enqueue(messageCommand('un'), entryId(2));
  await device.outbox.enqueue(edit, entryId(3));
  await device.outbox.claim(200);
  await refuse(2, 'blocked');
  await refuse(3, 'edit-too-late');
  const lines = await device.waitFor(conflicts(device), ({ length }) => length === 2);
  expect(lines).toMatchObject([
    { event: 'refused', action: 'message.edit', code: 'edit-too-late', mine: 'autre', name: 'bela' },
    { event: 'refused', action: 'message.send', code: 'blocked', mine: 'un', name: 'bela' },
  ]);
});
test('[Y13, Y9] a conflict shows its message as it stands now, unless it is no longer visible', async () => {
  expect(await device.waitFor(currentMessage(device, conversation, messageId(1)))).toEqual({
    text: 'message 1',
    deleted: false,
  });
  await device.receive(head(2, { membership: membership({ ranges: [[2, 9]] }) }), [message(1), message(2)]);
  expect(await device.waitFor(currentMessage(device, conversation, messageId(1)), (seen) => seen === null)).toBeNull();
});
test('[Y18] lines of another version are left out', async () => {
  const database = await openDB(`alcove-outbox-${ada}`);
  await database.add('journal', { v: 1, at: 1, event: 'of-a-later-program', facts: { any: 1 } });
  database.close();
  expect(await device.waitFor(conflicts(device))).toEqual([]);
});
