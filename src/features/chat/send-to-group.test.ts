import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GroupMembership } from '#schemas/entities/membership.ts';
import type { GroupSwitch } from '#schemas/streams/group.ts';
import { NEWEST } from '#streams/conversation/window.ts';
import { conversationMessages } from '#device/conversations.ts';
import { groupHead, groupInfo, groupMembership } from '#tests/support/group-streams.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { bela, conversation, entryId, firstEpoch, instant } from '#tests/support/streams.ts';
import { retryMessage } from './commands.ts';
import { sendMessage, type NewMessage } from './send-message.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

const joined = (adminsOnly: GroupSwitch[] = [], own: Partial<GroupMembership> = {}) =>
  device.receive(
    groupHead(1, { info: groupInfo(1, { adminsOnly }), membership: groupMembership({ joinRev: 5, ...own }) }),
  );
const send = (given: Partial<NewMessage> = {}) =>
  sendMessage(
    { conversationId: conversation, receiverId: null, joinRev: 5, text: 'Bonsoir', ...given },
    device.context,
  );
const entries = async () => (await device.outbox.snapshot()).entries;
const poll = { options: ['oui', 'non'], multiple: false, anonymous: true, closesAt: null };

test('[G15, G2] a message to a group carries its membership, its mentions and its poll', async () => {
  await joined();
  expect(await send({ mentions: [bela], mentionsAll: true, poll })).toMatchObject({ ok: true });
  expect(await entries()).toMatchObject([
    { data: { receiverId: null, joinRev: 5, type: 'poll', mentions: [bela], mentionsAll: true, poll } },
  ]);
});

test('[G28] what the group keeps for its admins is refused at once, and nothing is queued', async () => {
  await joined(['poll', 'mention-all']);
  for (const given of [{ poll }, { mentionsAll: true }])
    expect(await send(given)).toEqual({ ok: false, code: 'group-admins-only' });
  expect(await entries()).toEqual([]);
  expect(await send()).toMatchObject({ ok: true });
});

test('[G28] a silenced member is refused at once', async () => {
  await joined([], { silencedUntil: instant(60) });
  expect(await send()).toEqual({ ok: false, code: 'group-silenced' });
});

test('[G15] « Toujours envoyer » sends a message of an earlier membership in the present one', async () => {
  await joined();
  await device.outbox.changeEpoch(firstEpoch);
  await send({ joinRev: 2, entryId: entryId(1) });
  await device.outbox.refuse(entryId(1), firstEpoch, 'group-joined-again');
  const timeline = await device.waitFor(
    conversationMessages(device, conversation, 64, NEWEST),
    (view) => view?.messages.some(({ needsConfirmation }) => needsConfirmation) ?? false,
  );
  for (const message of timeline?.messages ?? []) await retryMessage(message, device.context);
  expect(await entries()).toMatchObject([{ action: 'message.send', data: { text: 'Bonsoir', joinRev: 5 } }]);
});
