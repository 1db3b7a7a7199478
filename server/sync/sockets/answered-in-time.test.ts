import postgres from 'postgres';
import { expect, test } from 'vitest';
import { connectChat } from '#tests/support/chat-client.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { startTestServer } from '#tests/support/server.ts';

test('[CHAT-58, CHAT-61] hiding and creating are answered in time, also while others hold the rows', async () => {
  const server = await startTestServer();
  const [ada, bela] = [await server.signUp('adatemps'), await server.signUp('belatemps')];
  const conversationId = await pairOf(ada, bela);
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  const client = await connectChat(server.url, ada);
  const owner = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  const held = await owner.reserve();
  await held`begin`;
  await held`select id from public.streams where id in ${held([conversationId, ada.id])} for update`;
  // `emitWithAck` rejects where no answer comes within the time that a client waits.
  expect(
    await client.socket.timeout(5_000).emitWithAck('chat:hideConversation', { conversationId, userId: ada.id }),
  ).toEqual({ success: false, code: 'retry' });
  const both = { user1Id: ada.id, user2Id: bela.id };
  expect(await client.socket.timeout(15_000).emitWithAck('chat:createConversation', both)).toEqual({
    success: false,
    code: 'retry',
  });
  await held`rollback`;
  held.release();
  expect(await client.ask('chat:hideConversation', { conversationId, userId: ada.id })).toMatchObject({
    success: true,
  });
  client.close();
  await owner.end();
  await server.stop();
});
