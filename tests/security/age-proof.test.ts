/** A wallet proves a member's age against a real server: once, in time, and for nobody else. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { albumPath } from '#schemas/album-media.ts';
import type { AgeProofPage } from '#schemas/wire/age-proof.ts';
import type { AlbumsAnswer } from '#schemas/wire/albums.ts';
import type { LiveRoomsAnswer } from '#schemas/wire/live-rooms.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';
import {
  ageProofFiles,
  newIssuer,
  present,
  readQuestion,
  seal,
  VERIFIER,
  type Issuer,
  type Said,
} from '#tests/support/wallet.ts';

const folder = mkdtempSync(join(tmpdir(), 'age-proof-'));
let server: TestServer;
let owner: Sql;
let issuer: Issuer;
beforeAll(async () => {
  issuer = await newIssuer();
  server = await startTestServer({ ageProof: await ageProofFiles(folder, issuer) });
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const call = async <Answer>(name: string, member: TestMember, request: object = {}) =>
  (await post<Answer>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member))).body;
const proofOf = (member: TestMember) => call<AgeProofPage>('age_proof_page', member);
const start = (member: TestMember) => call<{ refusal: string | null; page: AgeProofPage }>('start_age_proof', member);
const at = (address: string) => address.replace(VERIFIER, server.url);
const isRestricted = async ({ id }: TestMember) =>
  (await owner<{ is: boolean }[]>`select app.is_restricted(${id}) as is`)[0]?.is;

/** What a wallet reads at an address that it was opened with. */
async function ask(address: string | null | undefined) {
  const answer = await fetch(at(new URL(address ?? '').searchParams.get('request_uri') ?? ''));
  return answer.ok ? readQuestion(await answer.text()) : answer.status;
}
async function opened(member: TestMember) {
  const { page } = await start(member);
  const question = await ask(page.request?.address);
  if (typeof question === 'number') throw new Error(`no question: ${question}`);
  return { question, address: page.request?.address };
}
const send = async (uri: string, fields: URLSearchParams) =>
  (await fetch(at(uri), { method: 'POST', body: fields })).status;
async function answer(member: TestMember, said: Partial<Said> = {}) {
  const { question } = await opened(member);
  return send(question.response_uri, await seal(question, await present(issuer, question, said)));
}

describe('a member of an installation that wants proofs', () => {
  test('[AGE-04] is restricted until their wallet has proven their age, even with premium', async () => {
    const ada = await server.signUp('agathe');
    await owner`update public.profiles set role = 'membre_abonné' where id = ${ada.id}`;
    expect(await isRestricted(ada)).toBe(true);
    expect(await answer(ada)).toBe(200);
    expect(await proofOf(ada)).toMatchObject({ provenAt: expect.stringMatching(/^20/) as string });
    expect(await isRestricted(ada)).toBe(false);
    expect(await start(ada)).toMatchObject({ refusal: 'age-proof-done' });
  });
  test('[AGE-04] no proof: neither premium nor a grant opens a private album, a request or a room', async () => {
    const [ines, jade] = [await server.signUp('inesse'), await server.signUp('jadine')];
    await owner`update public.profiles set role = 'membre_abonné', sensitive_consent = 1 where id in ${owner([ines.id, jade.id])}`;
    const path = albumPath(ines.id, 'photo', randomUUID(), { type: 'image/webp', width: 30, height: 20 });
    await owner`insert into app.album_items (id, owner_id, album, kind, object, hash, width, height, state)
      values (${randomUUID()}, ${ines.id}, 'private', 'photo', ${path}, 'x', 30, 20, 'approved')`;
    await owner`insert into app.media_access (owner_id, viewer_id, state) values (${ines.id}, ${jade.id}, 'granted')`;
    const opens = async () => {
      const { albums } = await call<AlbumsAnswer>('member_albums', jade, { member: ines.id, count: 5, after: null });
      const data = { conversationId: await pairOf(ines, jade), memberId: ines.id, requested: true };
      const pushed = await pushAt(server.url, jade, [entryOf('media.request', data)]);
      const { mayOpen } = await call<LiveRoomsAnswer>('live_rooms', jade);
      const room = { roomId: randomUUID(), name: 'Chez Jade', topic: '' };
      const { refusal } = await call<{ refusal: string | null }>('open_live_room', jade, room);
      const [result] = pushed.body.results;
      return [albums?.private?.state, albums?.items.length, result?.code ?? result?.status, mayOpen, refusal];
    };
    expect(await opens()).toEqual(['unproven', 0, 'media-restricted', false, 'live-restricted']);
    await answer(jade);
    expect(await opens()).toEqual(['open', 1, 'applied', true, null]);
  });
  test('[AGE-06] leaves no more than the fact, its time and its means', async () => {
    const bela = await server.signUp('balthazar');
    await answer(bela);
    const rows = await owner`select to_jsonb(a) as row from app.age_proofs a where a.member_id = ${bela.id}`;
    expect(Object.keys(rows[0]?.row as object).sort()).toEqual(['member_id', 'method', 'proven_at']);
    expect(await owner`select r.nonce, r.key from app.age_proof_requests r where r.member_id = ${bela.id}`).toEqual([
      { nonce: null, key: null },
    ]);
  });
  test('[AGE-03] an answer counts once: neither again nor for another member', async () => {
    const [cyd, dora] = [await server.signUp('cydalise'), await server.signUp('dorothee')];
    const { question } = await opened(cyd);
    const presentation = await present(issuer, question);
    const fields = await seal(question, presentation);
    expect(await Promise.all([1, 2].map(() => send(question.response_uri, fields))).then((all) => all.sort())).toEqual([
      200, 404,
    ]);
    const other = await opened(dora);
    expect(await send(other.question.response_uri, await seal(other.question, presentation))).toBe(200);
    expect(await proofOf(dora)).toMatchObject({ provenAt: null, request: { state: 'refused', reason: 'replayed' } });
  });
  test('[AGE-03] after ten minutes neither question nor answer counts', async () => {
    const emile = await server.signUp('emilienne');
    const { question, address } = await opened(emile);
    await owner`update app.age_proof_requests set until = now() where member_id = ${emile.id}`;
    expect(await ask(address)).toBe(404);
    expect(await send(question.response_uri, await seal(question, await present(issuer, question)))).toBe(404);
    await owner`select app.tidy_age_proofs()`;
    expect(await proofOf(emile)).toMatchObject({ provenAt: null, request: { state: 'lapsed', address: null } });
  });
  test('[AGE-03] a new question ends the one before', async () => {
    const flora = await server.signUp('florimond');
    const { question } = await opened(flora);
    await start(flora);
    expect(await send(question.response_uri, await seal(question, await present(issuer, question)))).toBe(404);
  });
  test('[AGE-03] a minor’s wallet is refused, and the member learns why', async () => {
    const gaston = await server.signUp('gastonne');
    expect(await answer(gaston, { isAdult: false })).toBe(200);
    expect(await proofOf(gaston)).toMatchObject({ provenAt: null, request: { reason: 'under-age' } });
    expect(await isRestricted(gaston)).toBe(true);
  });
  test('[AGE-06] a day later nothing says that a question was asked', async () => {
    const hector = await server.signUp('hectorine');
    await start(hector);
    await owner`update app.age_proof_requests set created_at = now() - interval '25 hours' where member_id = ${hector.id}`;
    await owner`select app.tidy_age_proofs()`;
    expect(await proofOf(hector)).toMatchObject({ request: null });
  });
});
