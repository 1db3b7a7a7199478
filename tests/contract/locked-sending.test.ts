/** What a device sends while it is locked, against the whole server and its PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import {
  lockedPushAnswer,
  lockTicket,
  placeOfAnswer,
  placeOfCopy,
  type LockTicket,
} from '#schemas/wire/locked-push.ts';
import { fromBase64url, toBase64url } from '#lib/bytes-text.ts';
import { openAnswer, sealCopy } from '#sync/lock/seal-copy.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startServerWithSql, type ServerWithSql } from '#tests/support/server-with-sql.ts';
import type { TestMember } from '#tests/support/sign-up.ts';
import { startTestNode } from '#tests/support/sync-node.ts';
import { entryOf, epochAt, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

let { server, admin, owner, stop } = {} as ServerWithSql;
let [ada, bela, cleo] = [] as unknown as [TestMember, TestMember, TestMember];
let epoch: string;
beforeAll(async () => {
  ({ server, admin, owner, stop } = await startServerWithSql());
  [ada, bela, cleo] = [
    await server.signUp('adalocks'),
    await server.signUp('belalocks'),
    await server.signUp('cleolocks'),
  ];
  epoch = await epochAt(server.url, ada);
});
afterAll(() => stop());

const ticketOf = async (member: TestMember): Promise<LockTicket> =>
  lockTicket.parse((await post(`${server.url}/sync/lock-ticket`, {}, bearerOf(member))).body);
/** Seals a copy as a device does. */
function copyOf({ ticket, secret }: LockTicket, entry: unknown, given: object = {}): string {
  const order = { order: 1, until: Date.now() + 60_000, waitsFor: [], holds: [] };
  const content = { v: PROTOCOL_VERSION, epoch, ...order, entry, ...given };
  return toBase64url(sealCopy(fromBase64url(secret), placeOfCopy(ticket), content));
}
const pushLocked = (ticket: string, ...copies: unknown[]) => post(`${server.url}/sync/push-locked`, { ticket, copies });
/** As the unlocked device reads them: `done`, the code of a refusal, or null for what waits. */
const answersIn = ({ body }: { body: unknown }, { ticket, secret }: LockTicket) =>
  lockedPushAnswer.parse(body).answers.map((sealed) => {
    const answer = sealed === null ? null : fromBase64url(sealed);
    const content = answer && openAnswer(fromBase64url(secret), placeOfAnswer(ticket), answer);
    return content && (content.code ?? 'done');
  });
const textsTo = async (other: TestMember, from = ada) =>
  (
    await owner`select text from public.messages where stream_id = ${await pairOf(from, other)} and sender_id = ${from.id} order by seq`
  ).map(({ text }) => text as string);
const message = (text: string, to = bela, from = ada): Promise<SentEntry> => sendEntry(from, to, text);

test('[S1, Y22] copies arrive in their order without a session, and the answers are sealed', async () => {
  const ticket = await ticketOf(ada);
  const [one, two] = [await message('Un'), await message('Deux')];
  const answer = await pushLocked(ticket.ticket, copyOf(ticket, two, { order: 2 }), copyOf(ticket, one));
  expect(answer).toMatchObject({ status: 200 });
  expect(Object.keys(answer.body as object)).toEqual(['answers']);
  expect(answersIn(answer, ticket)).toEqual(['done', 'done']);
  expect(await textsTo(bela)).toEqual(['Un', 'Deux']);
});

test('[Y2, Y22] what is replayed, or pushed again by the unlocked device, has the effect of once', async () => {
  const ticket = await ticketOf(ada);
  const entry = await message('Une fois');
  const copy = copyOf(ticket, entry);
  for (let n = 0; n < 2; n++) expect(answersIn(await pushLocked(ticket.ticket, copy), ticket)).toEqual(['done']);
  expect((await pushAt(server.url, ada, [entry], epoch)).body.results).toMatchObject([
    { status: 'duplicate', row: { text: 'Une fois' } },
  ]);
  expect((await textsTo(bela)).filter((text) => text === 'Une fois')).toHaveLength(1);
});

test('[S1] a changed copy, or one of another ticket or secret, refuses all that came with it', async () => {
  const [ticket, theirs] = [await ticketOf(ada), await ticketOf(bela)];
  const [good, other] = [copyOf(ticket, await message('Bon')), copyOf(ticket, await message('Autre'), { order: 2 })];
  const bytes = fromBase64url(other);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  const moved = { ...ticket, ticket: theirs.ticket };
  const bad: Record<string, [string, ...unknown[]]> = {
    changed: [ticket.ticket, good, toBase64url(bytes)],
    'under a foreign ticket': [theirs.ticket, good],
    'under an unknown ticket': [crypto.randomUUID(), good],
    'without what it waits for': [ticket.ticket, good, copyOf(ticket, await message('Faux'), { waitsFor: null })],
    'sealed for a foreign ticket': [ticket.ticket, good, copyOf(moved, await message('Faux'))],
    'sealed under a foreign secret': [
      ticket.ticket,
      copyOf({ ...ticket, secret: theirs.secret }, await message('Faux')),
    ],
    'without an order': [ticket.ticket, good, copyOf(ticket, await message('Faux'), { order: null })],
    'without an end': [ticket.ticket, good, copyOf(ticket, await message('Faux'), { until: null })],
    'too short': [ticket.ticket, good, 'abcd'],
    'no text': [ticket.ticket, good, 7],
  };
  for (const [name, [id, ...copies]] of Object.entries(bad))
    expect(await pushLocked(id, ...copies), name).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  for (const body of [{}, { ticket: ticket.ticket, copies: [] }, { ticket: 'no-uuid', copies: [good] }, null])
    expect((await post(`${server.url}/sync/push-locked`, body)).status).toBe(400);
  expect(await textsTo(bela)).not.toEqual(expect.arrayContaining(['Bon']));
  expect(await textsTo(bela, ada)).not.toEqual(expect.arrayContaining(['Autre', 'Faux']));
});

test('[S1] an earlier ticket and an expired one are worth nothing', async () => {
  const refused = { status: 401, body: { code: 'unauthorized' } };
  const earlier = await ticketOf(ada);
  const ticket = await ticketOf(ada);
  expect(await pushLocked(earlier.ticket, copyOf(earlier, await message('Avant')))).toMatchObject(refused);
  await owner`update app.lock_tickets set expires_at = now() where id = ${ticket.ticket}`;
  expect(await pushLocked(ticket.ticket, copyOf(ticket, await message('Après')))).toMatchObject(refused);
  expect(await owner`select from app.lock_tickets where id = ${ticket.ticket}`).toHaveLength(1);
  await owner`select app.tidy_lock_tickets()`;
  expect(await owner`select from app.lock_tickets where id = ${ticket.ticket}`).toHaveLength(0);
});

test('[S1] a ticket ends with its session, and with a suspension', async () => {
  const refused = { status: 401, body: { code: 'unauthorized' } };
  const dora = await server.signUp('doralocks');
  const ticket = await ticketOf(dora);
  const copy = copyOf(ticket, await message('Suspendue', bela, dora));
  await admin`update auth.users set banned_until = now() + interval '1 day' where id = ${dora.id}`;
  expect(await pushLocked(ticket.ticket, copy)).toMatchObject(refused);
  await admin`update auth.users set banned_until = null where id = ${dora.id}`;
  expect(answersIn(await pushLocked(ticket.ticket, copy), ticket)).toEqual(['done']);
  expect((await post(`${server.url}/auth/v1/logout`, {}, bearerOf(dora))).status).toBe(204);
  expect(await pushLocked(ticket.ticket, copyOf(ticket, await message('Partie', bela, dora)))).toMatchObject(refused);
  expect(await textsTo(bela, dora)).toEqual(['Suspendue']);
  expect((await post(`${server.url}/sync/lock-ticket`, {})).status).toBe(401);
});

test('[S1, Y21] a ticket ends with its session also where it is older than the record of sessions', async () => {
  const faye = await server.signUp('fayelocks');
  const ticket = await ticketOf(faye);
  await owner`update app.lock_tickets set issued_at = app.sessions_recorded_since() - interval '1 hour'
    where id = ${ticket.ticket}`;
  const early = copyOf(ticket, await message('Encore là', bela, faye));
  expect(answersIn(await pushLocked(ticket.ticket, early), ticket)).toEqual(['done']);
  expect((await post(`${server.url}/auth/v1/logout`, {}, bearerOf(faye))).status).toBe(204);
  const late = copyOf(ticket, await message('Partie', bela, faye));
  expect(await pushLocked(ticket.ticket, late)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(await textsTo(bela, faye)).toEqual(['Encore là']);
});

test('[S1, Y3] past its end a copy is not taken, nor what it holds back; everything else goes on', async () => {
  const ticket = await ticketOf(ada);
  const behind = { waitsFor: ['stream bela'], holds: ['stream bela'] };
  const [ended, cancelled] = [await message('Trop tard'), await message('Reprise')];
  const { conversationId } = cancelled.data as { conversationId: string };
  const cancel = entryOf('message.cancel', { conversationId, messageId: cancelled.id });
  const answer = await pushLocked(
    ticket.ticket,
    copyOf(ticket, ended, { until: Date.now() - 1, ...behind }),
    copyOf(ticket, await message('Derrière'), { order: 2, ...behind }),
    copyOf(ticket, cancel, { order: 3 }),
    copyOf(ticket, await message('Ailleurs', cleo), { order: 4 }),
  );
  expect(answersIn(answer, ticket)).toEqual([null, null, 'done', 'done']);
  expect(await textsTo(cleo)).toEqual(['Ailleurs']);
  expect(await textsTo(bela)).not.toEqual(expect.arrayContaining(['Derrière']));
  expect((await pushAt(server.url, ada, [cancelled], epoch)).body.results).toMatchObject([{ code: 'cancelled' }]);
});

test('[S1] the device ends its ticket by the proof that came with it, without a session', async () => {
  const [ticket, theirs] = [await ticketOf(ada), await ticketOf(bela)];
  const end = (given: object) => post(`${server.url}/sync/end-lock-ticket`, given);
  expect(await end({ ticket: theirs.ticket, proof: ticket.proof })).toMatchObject({ status: 401 });
  for (let n = 0; n < 2; n++)
    expect(await end({ ticket: ticket.ticket, proof: ticket.proof })).toMatchObject({
      status: 200,
      body: { ended: true },
    });
  expect(await pushLocked(ticket.ticket, copyOf(ticket, await message('Finie')))).toMatchObject({ status: 401 });
  const copy = copyOf(theirs, await message('Encore', ada, bela));
  expect(answersIn(await pushLocked(theirs.ticket, copy), theirs)).toEqual(['done']);
  expect(await textsTo(bela)).not.toContain('Finie');
});

test('[Y21, Y22] a copy of another history is not applied', async () => {
  const ticket = await ticketOf(ada);
  const copy = copyOf(ticket, await message('Autrefois'), { epoch: crypto.randomUUID() });
  expect(answersIn(await pushLocked(ticket.ticket, copy), ticket)).toEqual([null]);
  expect(await textsTo(bela)).not.toContain('Autrefois');
});

test('[Y4, Y22] a copy has the rights of its member and no more: refused entries block no others', async () => {
  const ticket = await ticketOf(ada);
  const eve = await server.signUp('evelocks');
  await pushAt(server.url, eve, [
    entryOf('member.block', { conversationId: await pairOf(ada, eve), memberId: ada.id }),
  ]);
  const forged = { ...(await message('Usurpé')), data: { ...(await sendEntry(bela, cleo, 'Usurpé')).data } };
  const answer = await pushLocked(
    ticket.ticket,
    copyOf(ticket, await message('Bloqué', eve)),
    copyOf(ticket, forged, { order: 2 }),
    copyOf(ticket, entryOf('no.such', {}), { order: 3 }),
    copyOf(ticket, await message('Passe'), { order: 4 }),
  );
  expect(answersIn(answer, ticket)).toEqual(['blocked', expect.any(String), 'invalid', 'done']);
  const invalid = copyOf(ticket, entryOf('no.such', {}), { order: 5 });
  expect(answersIn(await pushLocked(ticket.ticket, invalid), ticket)).toEqual(['invalid']);
  expect(await textsTo(eve)).toEqual([]);
  expect(await textsTo(cleo, bela)).toEqual([]);
  expect(await textsTo(bela)).toContain('Passe');
});

test('[S1] nodes of one secret take each other’s tickets; without a secret, or with another one, none', async () => {
  const ticket = await ticketOf(ada);
  const copy = copyOf(ticket, await message('Par un autre nœud'));
  const at = async (lockSecret?: string) => {
    const node = await startTestNode(server, { lockSecret });
    const answer = await post(`${node.url}/sync/push-locked`, { ticket: ticket.ticket, copies: [copy] });
    await node.stop();
    return answer;
  };
  expect(await at()).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await at('another secret of thirty-two letters')).toMatchObject({ status: 400 });
  expect(await textsTo(bela)).not.toContain('Par un autre nœud');
  expect(answersIn(await at(server.backend.lockSecret), ticket)).toEqual(['done']);
  expect(await textsTo(bela)).toContain('Par un autre nœud');
});

test('[S1] the row of a ticket holds nothing from which a copy could be read or made', async () => {
  const ticket = await ticketOf(ada);
  const rows = await owner`select to_jsonb(t)::text as row from app.lock_tickets t where id = ${ticket.ticket}`;
  expect(Object.keys(JSON.parse(rows[0]?.['row'] as string) as object).sort()).toEqual(
    ['expires_at', 'id', 'issued_at', 'member_id', 'session_id'].sort(),
  );
  expect(await owner`select count(*)::int as tickets from app.lock_tickets where member_id = ${ada.id}`).toMatchObject([
    { tickets: 1 },
  ]);
});
