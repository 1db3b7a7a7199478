import { expect, test } from 'vitest';
import { connectChat, type ChatClient } from '#tests/support/chat-client.ts';
import { entryOf, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import type { TestMember, TestServer } from '#tests/support/server.ts';
import { chatMembers, messageOf, type ChatMembers } from '#tests/support/chat-members.ts';

let server: TestServer;
let members: ChatMembers;
let [ada, bela, cleo] = [] as unknown as [TestMember, TestMember, TestMember];
chatMembers((given) => {
  members = given;
  ({ server, ada, bela, cleo } = given);
});
const adas = () => members.hers;
const belas = () => members.his;
const message = (text: string, over?: object) => messageOf(ada, bela, text, over);

test('[CHAT-28] typing reaches only the other member, and nobody across a block', async () => {
  const third = await connectChat(server.url, cleo);
  const conversationId = await pairOf(ada, bela);
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  expect(await adas().ask('chat:joinConversation', { conversationId, userId: ada.id })).toEqual({ success: true });
  const typing = { conversationId, userId: ada.id, isTyping: true };
  expect(await adas().ask('chat:typing', typing)).toEqual({ success: true });
  expect(await belas().waitFor('chat:typing')).toEqual(typing);
  expect(await third.ask('chat:typing', { ...typing, userId: cleo.id })).toEqual({
    success: false,
    code: 'unknown-conversation',
  });
  await pushAt(server.url, bela, [entryOf('member.block', { conversationId, memberId: ada.id })]);
  await adas().waitFor(
    'chat:conversationUpdated',
    ({ sync }) => sync?.membership?.gone === false && !sync.membership.cardAllowed,
  );
  expect(await adas().ask('chat:typing', typing)).toEqual({ success: false, code: 'unknown-conversation' });
  expect([...third.received, ...belas().received].filter(({ name }) => name === 'chat:typing')).toHaveLength(1);
  third.close();
});

test('[CHAT-28, CHAT-60] typing in a conversation without a message is delivered to nobody', async () => {
  const conversationId = await pairOf(ada, bela);
  await adas().ask('chat:createConversation', { user1Id: ada.id, user2Id: bela.id });
  expect(await adas().ask('chat:joinConversation', { conversationId, userId: ada.id })).toEqual({ success: true });
  const typing = { conversationId, userId: ada.id, isTyping: true };
  expect(await adas().ask('chat:typing', typing)).toEqual({ success: true });
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  await belas().waitFor('chat:messageReceived');
  expect(belas().received.map(({ name }) => name)).toEqual(['chat:conversationCreated', 'chat:messageReceived']);
  await adas().waitFor('chat:messageSent');
  await adas().ask('chat:typing', typing);
  expect(await belas().waitFor('chat:typing')).toEqual(typing);
});

test('[Y8] changes of a batch over HTTP are delivered in order, one revision after the other', async () => {
  const texts = ['un', 'deux', 'trois', 'quatre'];
  await pushAt(server.url, ada, await Promise.all(texts.map((text) => sendEntry(ada, bela, text))));
  await belas().waitFor('chat:messageReceived', ({ message: { message: text } }) => text === 'quatre');
  const received = belas().received.flatMap((one) => (one.name === 'chat:messageReceived' ? [one.payload] : []));
  expect(received.map(({ message: { message: text } }) => text)).toEqual(texts);
  expect(received.map(({ sync }) => sync?.rev)).toEqual([1, 2, 3, 4]);
});

test('[Y8] connected viewers of a member’s card receive a new one', async () => {
  await adas().ask('chat:sendMessagePrivate', await message('bonsoir'));
  await pushAt(server.url, ada, [
    entryOf('profile.edit', {
      fields: { location: { base: null, value: { name: 'Lyon, Rhône, France', lat: 45.76, lng: 4.84 } } },
    }),
  ]);
  await belas().waitFor('chat:conversationStatusChanged', ({ sync }) => sync?.card?.town === 'Lyon, Rhône, France');
});

test('[Y8] results of a batch are not delivered to the worker that pushed it; a single one is', async () => {
  const [asking, second] = [await connectChat(server.url, ada, 'asking'), adas()];
  const deliveredTexts = ({ received: all }: ChatClient) =>
    all.flatMap(({ name, payload }) =>
      name === 'chat:messageSent' || name === 'chat:messageReceived' ? payload.message.message : [],
    );
  const send = async (worker: string, ...texts: string[]) =>
    pushAt(server.url, ada, await Promise.all(texts.map((text) => sendEntry(ada, bela, text))), undefined, worker);
  const hear = (words: string) =>
    Promise.all(
      [asking, second].map((device) =>
        device.waitFor('chat:messageSent', ({ message: { message: text } }) => text === words),
      ),
    );
  // A conversation that begins brings a card, which no answer has.
  await send('asking', 'un', 'deux');
  await send('asking', 'trois', 'quatre');
  await send('asking', 'cinq');
  await hear('cinq');
  expect([asking, second].map(deliveredTexts)).toEqual([
    ['un', 'deux', 'cinq'],
    ['un', 'deux', 'trois', 'quatre', 'cinq'],
  ]);

  await send('another', 'six', 'sept');
  await hear('sept');
  expect(await send('x'.repeat(101), 'huit')).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  await belas().waitFor('chat:messageReceived', ({ message: { message: text } }) => text === 'sept');
  expect(deliveredTexts(belas())).toEqual(['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept']);
  asking.close();
});

test('[Y8] a client with another’s name still receives what it did not send itself', async () => {
  const named = await connectChat(server.url, bela, 'asking');
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'un')]);
  await pushAt(
    server.url,
    ada,
    await Promise.all(['deux', 'trois'].map((text) => sendEntry(ada, bela, text))),
    undefined,
    'asking',
  );
  await named.waitFor('chat:messageReceived', ({ message: { message: text } }) => text === 'trois');
  expect(named.received.filter(({ name }) => name === 'chat:messageReceived')).toHaveLength(3);
  named.close();
});
