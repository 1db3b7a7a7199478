/** What invited members hear of a group's end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import type { ChatEventPayload } from '#schemas/wire/chat-events.ts';
import { connectChat } from '#tests/support/chat-client.ts';
import { entryOf, pushAt } from '#tests/support/sync-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let [ada, bela] = [] as unknown as [TestMember, TestMember];
beforeAll(async () => {
  server = await startTestServer();
  [ada, bela] = [await server.signUp('adainvite'), await server.signUp('belainvite')];
});
afterAll(() => server.stop());

const acts = async (action: string, data: object) => {
  const { body } = await pushAt(server.url, ada, [entryOf(action, data)]);
  expect(body.results).toMatchObject([{ status: 'applied' }]);
};
/** Whether an event brings bela's account with these invitations. */
const invites =
  (...groups: ConversationId[]) =>
  ({ sync }: ChatEventPayload<'account:updated'>) =>
    sync?.info?.kind === 'account' &&
    JSON.stringify(sync.info.invitations.map(({ groupId }) => groupId)) === JSON.stringify(groups);

test.each([
  ['is deleted', 'group.delete', {}],
  ['loses its last member', 'group.leave', { joinRev: 2 }],
])('[GROUP-57, GROUP-65] an invitation goes at once when its group %s', async (_, action, data) => {
  const groupId = crypto.randomUUID() as ConversationId;
  const his = await connectChat(server.url, bela);
  await acts('group.create', { groupId, name: 'Sans lendemain', privacy: 'private', memberIds: [bela.id] });
  await his.waitFor('account:updated', invites(groupId));
  await acts(action, { groupId, ...data });
  await his.waitFor('account:updated', invites());
  his.close();
});
