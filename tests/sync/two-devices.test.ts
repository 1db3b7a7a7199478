/** Tests real devices against the real server: PostgreSQL, HTTP, sockets, and one process for each device. */
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { startLabDevice, type LabDevice } from '#tests/support/lab/lab-device.ts';
import { pushTexts } from '#tests/support/lab/push-texts.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let people = 0;
let ada: TestMember;
let bela: TestMember;
let conversation: ConversationId;
const devices: LabDevice[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  [ada, bela] = [await server.signUp(`adaada${people}`), await server.signUp(`belabela${people}`)];
  conversation = await conversationIdOf(ada.id, bela.id);
});
afterEach(() => {
  for (const device of devices.splice(0)) device.end();
});

async function deviceOf(member: TestMember): Promise<LabDevice> {
  const device = startLabDevice(server.url);
  devices.push(device);
  expect(await device.signIn(member.email, member.password)).toMatchObject({ ok: true });
  return device;
}
const to = (receiver: TestMember, text: string) => ({
  conversationId: conversation,
  receiverId: receiver.id,
  type: 'text' as const,
  text,
  mediaUrl: null,
  gifUrl: null,
});
const numbered = (n: number, word = 'message') => Array.from({ length: n }, (_, i) => `${word} ${i + 1}`);

test('[Y8] a message is live on the other device, and both hold the same', async () => {
  const [hers, his] = [await deviceOf(ada), await deviceOf(bela)];
  await his.become({ connection: 'online' });
  await hers.send(to(bela, 'Bonsoir'));
  expect(await his.texts(conversation, 1)).toEqual(['Bonsoir']);
  await his.send(to(ada, 'Bonsoir à vous'));
  expect(await hers.texts(conversation, 2)).toEqual(['Bonsoir', 'Bonsoir à vous']);
  await Promise.all([hers.emptied(), his.emptied()]);
  expect([await hers.agrees(), await his.agrees()]).toEqual([true, true]);
});

test('[Y1] words written offline arrive once, in order, when online', async () => {
  const [hers, his] = [await deviceOf(ada), await deviceOf(bela)];
  await hers.become({ connection: 'online' });
  await hers.online(false);
  await hers.become({ connection: 'offline' });
  for (const text of numbered(5)) await hers.send(to(bela, text));
  expect(await hers.queued()).toBe(5);
  await hers.online(true);
  await hers.emptied();
  expect(await his.texts(conversation, 5)).toEqual(numbered(5));
  expect(await hers.texts(conversation, 5)).toEqual(numbered(5));
});

test('[Y10] a second device loads all history in the background, newest first, with progress', async () => {
  await pushTexts(server.url, ada, bela.id, numbered(300));
  const second = await deviceOf(bela);
  expect(await second.texts(conversation, 300)).toEqual(numbered(300));
  await second.settledHistory();
});

test('[Y7] a device that returns after many changes equals the server', async () => {
  const his = await deviceOf(bela);
  await pushTexts(server.url, ada, bela.id, numbered(10));
  await his.texts(conversation, 10);
  await his.online(false);
  await pushTexts(server.url, ada, bela.id, numbered(600, 'missed'));
  await his.online(true);
  expect(await his.texts(conversation, 610)).toEqual([...numbered(10), ...numbered(600, 'missed')]);
  expect(await his.agrees()).toBe(true);
});

test('[Y6] downloaded and queued data survive an offline restart', async () => {
  const hers = await deviceOf(ada);
  await hers.send(to(bela, 'avant'));
  await hers.emptied();
  await hers.online(false);
  await hers.send(to(bela, 'pendant'));
  await hers.restart();
  expect(await hers.texts(conversation, 1)).toEqual(['avant']);
  expect(await hers.queued()).toBe(1);
  await hers.online(true);
  expect(await hers.texts(conversation, 2)).toEqual(['avant', 'pendant']);
});

test('[Y21] after a restored backup the device follows the server and keeps its queue', async () => {
  const hers = await deviceOf(ada);
  await pushTexts(server.url, ada, bela.id, numbered(3));
  expect(await hers.texts(conversation, 3)).toHaveLength(3);
  await hers.emptied();
  const before = await hers.epoch();
  await hers.online(false);
  await hers.send(to(bela, 'gardé'));
  const sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  await sql`select app.turn_epoch()`;
  await sql.end();
  await hers.online(true);
  await hers.emptied();
  expect(await hers.texts(conversation, 4)).toEqual([...numbered(3), 'gardé']);
  expect(await hers.epoch()).not.toBe(before);
  expect(await hers.agrees()).toBe(true);
});

test('[Y17] a chosen sign-out leaves no database behind, also offline', async () => {
  const hers = await deviceOf(ada);
  await hers.send(to(bela, 'Bonsoir'));
  await hers.emptied();
  await hers.online(false);
  expect(await hers.signOut()).toEqual([]);
  expect(await hers.state()).toMatchObject({ session: 'none' });
});

test('[Y13] offline edits of two devices merge by field, and the later one of a field wins', async () => {
  const [phone, desk] = [await deviceOf(ada), await deviceOf(ada)];
  for (const each of [phone, desk]) {
    await each.chosen({ soundVolume: 0.3 });
    await each.online(false);
  }
  for (const soundVolume of [0.4, 0.5, 0.7]) await phone.choose({ soundVolume });
  await phone.choose({ soundOnPrivateMessage: false });
  await desk.choose({ soundVolume: 0.9, soundOnMention: false });
  expect(await phone.queued()).toBe(1);

  await phone.online(true);
  await phone.chosen({ soundVolume: 0.7, soundOnPrivateMessage: false });
  await desk.online(true);
  for (const each of [phone, desk]) {
    expect(await each.chosen({ soundVolume: 0.9 })).toMatchObject({
      profile: { soundOnPrivateMessage: false, soundOnMention: false },
    });
    await each.emptied();
    expect(await each.agrees()).toBe(true);
  }
  expect(await phone.journal()).toEqual([]);
  expect(await desk.journal()).toMatchObject([
    { event: 'changed-twice', facts: { field: 'soundVolume', base: '0.3', mine: '0.9', theirs: '0.7' } },
  ]);
});

test('[Y13] an offline edit survives a restart of the device, and its conflict is noted once', async () => {
  const [phone, desk] = [await deviceOf(ada), await deviceOf(ada)];
  await desk.chosen({ soundVolume: 0.3 });
  await desk.online(false);
  await phone.choose({ soundVolume: 0.6 });
  await phone.chosen({ soundVolume: 0.6 });
  await desk.choose({ soundVolume: 0.8 });
  await desk.restart();
  await desk.online(true);
  await desk.chosen({ soundVolume: 0.8 });
  await phone.chosen({ soundVolume: 0.8 });
  expect(await desk.journal()).toHaveLength(1);
});
