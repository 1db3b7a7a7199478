/** Compares the three numbers that a member is shown of what is unread: by the server, on the icon, and by a device. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyQueue } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, Epoch, MemberId } from '#schemas/ids.ts';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import { foldRow } from '#streams/conversation/row.ts';
import { isListed } from '#streams/conversation/state.ts';
import { rowCounts, withConversations, type NotificationCounts } from '#streams/notifications/counts.ts';
import { streamKinds } from '#streams/registry.ts';
import { changeSetsOfPull } from '#sync/replica/change-set.ts';
import { mergeHead } from '#sync/replica/heads.ts';
import type { UnparsedPull } from '#schemas/wire/sync.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { groupMember, type GroupMember } from '#tests/support/group-members.ts';
import { notifiedMember } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let names = 0;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.drop());

const member = () => groupMember(database, `compte${names++}`);
type Sent = ReturnType<ReturnType<typeof pairCommands>['send']>;
const does = async (who: GroupMember, { action, data }: Pick<Sent, 'action' | 'data'> | Record<string, unknown>) =>
  expect(await who.does(action as string, data as Record<string, unknown>)).toBe('applied');

/** What a device without pending entries shows, computed from a first pull. */
async function onDevice(bela: GroupMember): Promise<NotificationCounts> {
  const epoch = (await database.epoch()) as Epoch;
  const pulled = (await bela.pull()) as unknown as UnparsedPull;
  const heads = changeSetsOfPull(pulled, streamKinds).changeSets.flatMap(
    (item) => mergeHead(undefined, item, epoch).head ?? [],
  );
  const account = bela.id as MemberId;
  const rowOf = (head: Head) =>
    foldRow(
      { conversationId: head.id as string as ConversationId, account, epoch, blocked: new Set(), head },
      emptyQueue,
      Date.now(),
    ) ?? [];
  const notifications = heads.find(({ id }) => id === notificationsStreamId(account));
  const state = { epoch, head: notifications, chunks: [], blocked: new Set<MemberId>() };
  return withConversations(rowCounts(state, emptyQueue, Date.now()), heads.filter(isListed).flatMap(rowOf));
}

async function numbersOf(bela: GroupMember) {
  const { counts } = (await bela.call('notification_counts', {})) as { counts: NotificationCounts };
  const [row] = await database.owner<{ badge: number; news: Record<string, number> }[]>`
    select app.push_badge(${bela.id})::int as badge, app.unread_news(${bela.id}) as news`;
  const device = await onDevice(bela);
  const news = Object.values(row?.news ?? {}).reduce((sum, count) => sum + count, 0);
  return { server: counts.unread, badge: row?.badge, mails: news, device: device.unread };
}
const all = (count: number) => ({ server: count, badge: count, mails: count, device: count });

/** One unread message of somebody, after which `then` happens. */
async function conversation(bela: GroupMember, then: (pair: Pair) => Promise<void> = async () => undefined) {
  const ada = await member();
  const [adas, belas] = [pairCommands(ada.id, bela.id), pairCommands(bela.id, ada.id)];
  await does(ada, adas.send('Bonsoir'));
  await then({ ada, adas, belas });
}
interface Pair {
  ada: GroupMember;
  adas: ReturnType<typeof pairCommands>;
  belas: ReturnType<typeof pairCommands>;
}

const epochOf = () => database.epoch();
test.each<[string, number, (bela: GroupMember) => Promise<void>]>([
  ['a message', 1, (bela) => conversation(bela)],
  ['two messages of one', 1, (bela) => conversation(bela, ({ ada, adas }) => does(ada, adas.send('Encore')))],
  ['a muted one', 0, (bela) => conversation(bela, ({ belas }) => does(bela, belas.set({ muted: true })))],
  ['an archived one', 0, (bela) => conversation(bela, ({ belas }) => does(bela, belas.set({ archived: true })))],
  ['a hidden one', 0, (bela) => conversation(bela, async ({ belas }) => does(bela, belas.hide(1, await epochOf())))],
  ['a read one', 0, (bela) => conversation(bela, async ({ belas }) => does(bela, belas.read(1, await epochOf())))],
  ['one whose author was blocked', 0, (bela) => conversation(bela, ({ belas }) => does(bela, belas.block()))],
  ['one whose author has blocked', 0, (bela) => conversation(bela, ({ ada, adas }) => does(ada, adas.block()))],
  [
    'own rows alone',
    0,
    (bela) =>
      conversation(bela, async ({ belas }) => {
        await does(bela, belas.read(1, await epochOf()));
        await does(bela, belas.send('Et moi'));
      }),
  ],
  [
    'a group, one of its messages hidden by a block',
    1,
    async (bela) => {
      const [ada, cleo] = [await member(), await member()];
      const groupId = await ada.creates();
      for (const each of [bela, cleo]) expect(await each.does('group.join', { groupId })).toBe('applied');
      await does(bela, pairCommands(bela.id, cleo.id).block());
      for (const each of [ada, cleo]) expect(await each.says(groupId, 'Bonsoir')).toBe('applied');
    },
  ],
  [
    'a group with system rows, own rows and a hidden row alone',
    0,
    async (bela) => {
      const [ada, cleo] = [await member(), await member()];
      const groupId = await ada.creates();
      expect(await bela.does('group.join', { groupId })).toBe('applied');
      await does(bela, pairCommands(bela.id, cleo.id).block());
      expect(await cleo.does('group.join', { groupId })).toBe('applied');
      for (const each of [bela, cleo]) expect(await each.says(groupId, 'Bonsoir')).toBe('applied');
    },
  ],
  [
    'notifications: two of one subject, one read, one deleted',
    1,
    async (bela) => {
      const notified = await notifiedMember(database, bela.username, bela.id as MemberId);
      const wanted = { type: 'mention' } as const;
      for (const subject of ['a', 'a', 'b', 'c']) await notified.hearsOf({ ...wanted, subject });
      await notified.reads({ ...wanted, subject: 'b', upTo: 1 });
      await notified.deletes({ ...wanted, subject: 'c', upTo: 1 });
    },
  ],
])('[NOTIF-03, G1, Y12] server, icon, mails and device count alike: %s', async (_, count, happens) => {
  const bela = await member();
  await happens(bela);
  expect(await numbersOf(bela)).toEqual(all(count));
});
