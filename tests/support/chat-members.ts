/** Members who talk over sockets. */
import { connectChat, type ChatClient } from './chat-client.ts';
import type { TestMember, TestServer } from './server.ts';
import { newId, pairOf } from './sync-requests.ts';

export interface ChatMembers {
  ada: TestMember;
  bela: TestMember;
  cleo: TestMember;
  hers: ChatClient;
  his: ChatClient;
}
let count = 0;

/** Members of their own for each test, so that none sees another's changes; the first two are connected. */
export async function chatMembers(server: TestServer): Promise<ChatMembers> {
  count++;
  const [ada, bela, cleo] = [
    await server.signUp(`adachat${count}`),
    await server.signUp(`belachat${count}`),
    await server.signUp(`cleochat${count}`),
  ];
  return { ada, bela, cleo, hers: await connectChat(server.url, ada), his: await connectChat(server.url, bela) };
}

/** As a device sends it over the socket. */
export const messageOf = async (from: TestMember, to: TestMember, text: string, over: object = {}) => ({
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
  ...over,
});
