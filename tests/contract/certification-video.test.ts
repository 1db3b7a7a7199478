/** Certification with a video instead of a picture: taken, sealed, seen by the house and erased alike. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CERTIFICATION_VIDEO_SECONDS, CERTIFICATION_WORDING } from '#schemas/limits.ts';
import { jpegOf, mp4Of, pngOf, webpOf } from '#tests/support/file-bytes.ts';
import { decideAsStaff } from '#tests/support/house-decision.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { SHOP_SECRET, startShop } from '#tests/support/sandbox-bank.ts';
import type { TestMember, TestServer } from '#tests/support/server.ts';

interface Outcome {
  refusal: string | null;
  page: { request: { state: string; code: string | null } | null };
}

let server: TestServer;
let owner: Sql;
beforeAll(async () => {
  server = await startShop();
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const call = <Body = Outcome>(member: TestMember, name: string, request: unknown = {}) =>
  post<Body>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member));
const folder = (part: string) => join(server.dataDir, 'certification', part);
const hasFile = (part: string, caseId: string) => readdirSync(folder(part)).includes(caseId);
const picture = jpegOf('a face and a code').toString('base64');
const clip = mp4Of({ seconds: CERTIFICATION_VIDEO_SECONDS, bytes: 300_000 });

/** A member whose main picture is accepted. */
async function pictured(username: string): Promise<TestMember> {
  const member = await server.signUp(username);
  await owner`update public.profiles set avatar_url = ${`/avatars/${username}.svg`}, avatar_moderation_status = 'approved' where id = ${member.id}`;
  return member;
}

/** A member with the right to certify, whose token says that a second factor was given. */
async function staff(username: string): Promise<TestMember> {
  const member = await server.signUp(username);
  await owner`insert into app.staff_rights (member_id, staff_right) values (${member.id}, 'certification')`;
  const claims = JSON.parse(Buffer.from(member.accessToken.split('.')[1] ?? '', 'base64url').toString()) as object;
  const token = new SignJWT({ ...claims, aal: 'aal2' }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
  return { ...member, accessToken: await token.sign(new TextEncoder().encode(SHOP_SECRET)) };
}

async function sendAs(member: TestMember, evidence: object) {
  const code = (await call(member, 'start_certification')).body.page.request?.code;
  const request = { wording: CERTIFICATION_WORDING, ...evidence };
  const headers = { ...bearerOf(member), 'x-certification-code': code ?? '' };
  return post<Outcome>(`${server.url}/rest/v1/rpc/send_certification`, { request }, headers);
}

test('[MEMBERAREA-11, S7] a video is sealed as a picture is, seen by the house, and erased', async () => {
  const [ada, reviewer] = [await pictured('adafilms'), await staff('houselooks')];
  expect((await sendAs(ada, { video: clip.toString('base64') })).body.refusal).toBeNull();
  const [row] = await owner<{ id: string }[]>`select id from app.certification_cases where member_id = ${ada.id}`;
  const caseId = row?.id ?? '';
  const sealed = readFileSync(join(folder('pictures'), caseId));
  expect([hasFile('keys', caseId), sealed.includes(clip.subarray(0, 64))]).toEqual([true, false]);
  const look = await fetch(`${server.url}/functions/v1/certification/${caseId}`, { headers: bearerOf(reviewer) });
  expect([look.headers.get('content-type'), look.headers.get('cache-control')]).toEqual([
    'video/mp4',
    'private, no-store',
  ]);
  expect(Buffer.from(await look.arrayBuffer()).equals(clip)).toBe(true);
  expect(await decideAsStaff(owner, reviewer, 'certification', caseId, { verdict: 'approved' })).toBeNull();
  await expect.poll(() => ['keys', 'pictures'].map((part) => hasFile(part, caseId))).toEqual([false, false]);
});

test('[MEMBERAREA-11] what is longer, of another kind or both at once is not taken', async () => {
  const ada = await pictured('adafilmsodd');
  for (const evidence of [
    { video: mp4Of({ seconds: 20 }) },
    { video: mp4Of({ handler: 'soun' }) },
    { video: mp4Of().subarray(0, -4) },
    { video: jpegOf('a picture') },
    { picture: clip },
    { picture: pngOf() },
    { picture: webpOf('', { width: 100_000, height: 100_000 }) },
  ]) {
    const asText = Object.fromEntries(Object.entries(evidence).map(([key, bytes]) => [key, bytes.toString('base64')]));
    expect((await sendAs(ada, asText)).body.refusal).toBe('picture-refused');
  }
  for (const odd of [{ picture, video: clip.toString('base64') }, {}])
    expect((await sendAs(ada, odd)).status).toBe(400);
  expect((await call(ada, 'start_certification')).body.page.request?.state).toBe('open');
});
