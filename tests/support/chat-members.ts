/** Members who communicate over sockets. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connectChat, type ChatClient } from './chat-client.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';
import { newId, pairOf } from './sync-requests.ts';

export interface ChatMembers {
  server: TestServer;
  ada: TestMember;
  bela: TestMember;
  cleo: TestMember;
  hers: ChatClient;
  his: ChatClient;
}

/**
 * Starts one server and creates new members for each test, so that no test sees another's changes. The first two are
 * connected. Call it at the top of a test file.
 */
export function chatMembers(onReady: (members: ChatMembers) => void): void {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count++;
    const [ada, bela, cleo] = [
      await server.signUp(`adachat${count}`),
      await server.signUp(`belachat${count}`),
      await server.signUp(`cleochat${count}`),
    ];
    const [hers, his] = [await connectChat(server.url, ada), await connectChat(server.url, bela)];
    onReady({ server, ada, bela, cleo, hers, his });
    return () => {
      hers.close();
      his.close();
    };
  });
}

/** Returns a message as a device sends it over the socket. */
export const messageOf = async (from: TestMember, to: TestMember, text: string, overrides: object = {}) => ({
  messageId: newId(),
  conversationId: await pairOf(from, to),
  senderId: from.id,
  receiverId: to.id,
  receiverUsername: to.username,
  message: text,
  messageType: 'text',
  mediaUrl: null,
  gifUrl: null,
  sentTime: new Date().toISOString(),
  ...overrides,
});
