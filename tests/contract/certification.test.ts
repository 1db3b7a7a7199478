/** Certification: from the code to the decision, its picture, and its end. */
import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATION_WORDING } from '#schemas/limits.ts';
import { connectChat } from '#tests/support/chat-client.ts';
import { jpegOf } from '#tests/support/file-bytes.ts';
import { decideAsStaff } from '#tests/support/house-decision.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { SHOP_SECRET, startShop } from '#tests/support/sandbox-bank.ts';
import type { TestMember, TestServer } from '#tests/support/server.ts';

interface Page {
  refusal: string | null;
  certified: { at: string; until: string } | null;
  ended: { why: string } | null;
  request: { state: string; code: string | null; reason: string | null } | null;
}
interface Outcome {
  refusal: string | null;
  page: Page;
  code?: string;
}

let server: TestServer;
let owner: Sql;
let admin: Sql;
let reviewer: TestMember;
beforeAll(async () => {
  server = await startShop();
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  admin = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  reviewer = await staff('housereviews');
});
afterAll(async () => {
  await owner.end();
  await admin.end();
  await server.stop();
});

const call = <Body = Outcome>(member: TestMember, name: string, request: unknown = {}) =>
  post<Body>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member));
const certificationOf = async (member: TestMember) => (await call<Page>(member, 'certification_page')).body;
const picture = jpegOf('a face and a code').toString('base64');
/** Sends a picture with a code, which the header has. */
const sendCode = (member: TestMember, code: string | null | undefined, request: object = {}) =>
  post<Outcome>(
    `${server.url}/rest/v1/rpc/send_certification`,
    { request: { wording: CERTIFICATION_WORDING, picture, ...request } },
    { ...bearerOf(member), 'x-certification-code': code ?? '' },
  );
const roleOf = async ({ id }: TestMember) =>
  (await owner<{ role: string }[]>`select app.role_of(${id}) as role`)[0]?.role;
const filesIn = (part: string): string[] => {
  try {
    return readdirSync(join(server.dataDir, 'certification', part));
  } catch {
    return [];
  }
};

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
  return { ...member, accessToken: await withSecondFactor(member) };
}

async function withSecondFactor({ accessToken }: TestMember): Promise<string> {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object;
  return new SignJWT({ ...claims, aal: 'aal2' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(SHOP_SECRET));
}

/** Asks for a code and sends a picture. Resolves to the case. */
async function sent(member: TestMember): Promise<string> {
  const code = (await call(member, 'start_certification')).body.page.request?.code ?? '';
  const { body } = await sendCode(member, code);
  expect(body.refusal).toBeNull();
  const [row] = await owner<
    { id: string }[]
  >`select id from app.certification_cases where member_id = ${member.id} and state = 'sent'`;
  return row?.id ?? '';
}
/** What a profile shows to who decides on a case. */
const shownOf = async (caseId: string) =>
  (
    await owner<
      { picture: string | null; genre: string }[]
    >`select p.avatar_url as picture, p.genre from app.certification_cases c join public.profiles p on p.id = c.member_id where c.id = ${caseId}`
  )[0];
const decide = (who: TestMember, caseId: string, verdict: string, reason: string | null = null, looked: object = {}) =>
  decideAsStaff(owner, who, 'certification', caseId, { verdict, reason, looked });

describe('asking', () => {
  test('[MEMBERAREA-11] a member without an accepted picture gets no code, and the way', async () => {
    const ada = await server.signUp('adafaceless');
    expect((await call(ada, 'start_certification')).body.refusal).toBe('certification-picture');
    expect((await certificationOf(ada)).refusal).toBe('certification-picture');
  });

  test('[MEMBERAREA-11] a code holds for a day, and asking again shows the same', async () => {
    const ada = await pictured('adaasks');
    const first = (await call(ada, 'start_certification')).body.page.request;
    expect(first?.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect((await call(ada, 'start_certification')).body.page.request?.code).toBe(first?.code);
    await owner`update app.certification_cases set code_until = now() - interval '1 second' where member_id = ${ada.id}`;
    expect((await certificationOf(ada)).request).toMatchObject({ state: 'lapsed' });
    expect((await sendCode(ada, first?.code)).body.refusal).toBe('certification-expired');
    expect((await call(ada, 'start_certification')).body.page.request?.code).not.toBe(first?.code);
  });

  test('[S40] another’s code, and one that was used, are refused', async () => {
    const [ada, eve] = [await pictured('adacode'), await pictured('evecode')];
    const code = (await call(ada, 'start_certification')).body.page.request?.code;
    await call(eve, 'start_certification');
    const send = (who: TestMember) => sendCode(who, code);
    expect((await send(eve)).body.refusal).toBe('certification-code');
    expect((await send(ada)).body.refusal).toBeNull();
    expect((await send(ada)).body.refusal).toBe('certification-sent');
    expect((await call(ada, 'start_certification')).body.refusal).toBe('certification-sent');
  });

  test('[MEMBERAREA-11] of two sends at once one is taken, and its picture can be looked at', async () => {
    const ada = await pictured('adatwosends');
    const code = (await call(ada, 'start_certification')).body.page.request?.code;
    const send = async () => (await sendCode(ada, code)).body.refusal;
    // Both wait for the lock that the test holds, and so begin together.
    const sends = await owner.begin(async (tx) => {
      await tx`select from public.streams where id = ${ada.id} for update`;
      const begun = [send(), send()];
      await expect
        .poll(async () => (await tx`select distinct pid from pg_locks where not granted`).length)
        .toBeGreaterThanOrEqual(2);
      return { begun };
    });
    expect((await Promise.all(sends.begun)).toSorted()).toEqual(['certification-sent', null]);
    const [row] = await owner<{ id: string }[]>`select id from app.certification_cases where member_id = ${ada.id}`;
    const look = await fetch(`${server.url}/functions/v1/certification/${row?.id}`, { headers: bearerOf(reviewer) });
    expect([look.status, Buffer.from(await look.arrayBuffer()).toString('base64')]).toEqual([200, picture]);
  });

  test('[MEMBERAREA-11] a picture that cannot be stored uses no code up, and leaves no key', async () => {
    const ada = await pictured('adafulldisk');
    const code = (await call(ada, 'start_certification')).body.page.request?.code;
    const send = () => sendCode(ada, code);
    const [row] = await owner<{ id: string }[]>`select id from app.certification_cases where member_id = ${ada.id}`;
    const inTheWay = join(server.dataDir, 'certification', 'pictures', row?.id ?? '');
    mkdirSync(inTheWay, { recursive: true });
    expect((await send()).status).toBe(503);
    expect([(await certificationOf(ada)).request?.state, filesIn('keys').includes(row?.id ?? '')]).toEqual([
      'open',
      false,
    ]);
    rmdirSync(inTheWay);
    expect((await send()).body.refusal).toBeNull();
  });

  test('[MEMBERAREA-11] what is no picture, and what says it without agreeing, is not taken', async () => {
    const ada = await pictured('adaodd');
    const code = (await call(ada, 'start_certification')).body.page.request?.code;
    const html = Buffer.from('<script>1</script>').toString('base64');
    const send = (request: object) => sendCode(ada, code, request);
    expect((await send({ picture: html })).body.refusal).toBe('picture-refused');
    expect((await send({ wording: 7 })).body.refusal).toBe('invalid');
    for (const odd of [{ picture: 7 }, { picture: '%%%' }, { code }, { wording: 'x' }])
      expect((await send(odd)).status).toBe(400);
    expect((await certificationOf(ada)).request?.state).toBe('open');
  });
});

describe('the decision', () => {
  test('[MEMBERAREA-11] acceptance gives role and dated seal at once on a connected device', async () => {
    const ada = await pictured('adaaccepted');
    const caseId = await sent(ada);
    const socket = await connectChat(server.url, ada);
    expect(await decide(reviewer, caseId, 'approved')).toBeNull();
    await socket.waitFor('account:updated', (payload) => JSON.stringify(payload).includes('"membre_certifié"'));
    socket.close();
    const { certified } = await certificationOf(ada);
    const months = (Date.parse(certified?.until ?? '') - Date.parse(certified?.at ?? '')) / 86_400_000 / 30.4;
    expect([await roleOf(ada), Math.round(months)]).toEqual(['membre_certifié', 24]);
    const [card] = await owner`select seal from public.profiles where id = ${ada.id}`;
    expect(card?.['seal']).toBe(true);
    expect(await decide(reviewer, caseId, 'refused', 'age')).toBe('case-decided');
  });

  test('[MEMBERAREA-11] a refusal has its reason, tells the member, and can be tried again', async () => {
    const ada = await pictured('adarefusedonce');
    const caseId = await sent(ada);
    expect(await decide(reviewer, caseId, 'refused')).toBe('invalid');
    expect(await decide(reviewer, caseId, 'refused', 'no-code')).toBeNull();
    expect((await certificationOf(ada)).request).toMatchObject({ state: 'refused', reason: 'no-code' });
    await expect
      .poll(
        async () =>
          (await owner`select subject from public.notifications where user_id = ${ada.id} and type = 'certification'`)
            .length,
      )
      .toBe(1);
    expect((await call(ada, 'start_certification')).body.refusal).toBeNull();
  });

  test('[MEMBERAREA-11, S40] decides on picture and kind that were compared, not on others since', async () => {
    const ada = await pictured('adaswaps');
    const caseId = await sent(ada);
    const compared = await shownOf(caseId);
    await owner`update public.profiles set avatar_url = '/avatars/somebody-else.svg' where id = ${ada.id}`;
    for (const looked of [compared, { genre: 'couple' }, { picture: null }])
      expect(await decide(reviewer, caseId, 'approved', null, looked)).toBe('case-changed');
    expect(await roleOf(ada)).toBe('membre');
    expect(await decide(reviewer, caseId, 'approved')).toBeNull();
  });

  test('[S7] the picture is encrypted, and erased with its key at the decision, with a receipt', async () => {
    const ada = await pictured('adaerasedpic');
    const caseId = await sent(ada);
    expect([filesIn('keys').includes(caseId), filesIn('pictures').includes(caseId)]).toEqual([true, true]);
    await decide(reviewer, caseId, 'refused', 'unreadable');
    await expect
      .poll(async () => (await owner`select * from app.certification_receipts where case_id = ${caseId}`)[0])
      .toMatchObject({ picture_gone: true, key_gone: true, backups: 'none' });
    expect([filesIn('keys').includes(caseId), filesIn('pictures').includes(caseId)]).toEqual([false, false]);
  });

  test('[S21] only who holds the right, with a second factor, decides or looks, never on themselves', async () => {
    const ada = await pictured('adalooked');
    const eve = await server.signUp('evelooks');
    const caseId = await sent(ada);
    const look = async (who: TestMember) =>
      (await fetch(`${server.url}/functions/v1/certification/${caseId}`, { headers: bearerOf(who) })).status;
    const oneFactor = await server.signUp('houseonefactor');
    await owner`insert into app.staff_rights (member_id, staff_right) values (${oneFactor.id}, 'certification')`;
    const [row] = await owner`select id as case from app.cases where subject_id = ${caseId}`;
    for (const who of [ada, eve, oneFactor, { ...eve, accessToken: await withSecondFactor(eve) }])
      for (const name of ['open_case', 'claim_case', 'decide_case'])
        expect([who.username, name, (await call(who, name, row)).status, await look(who)]).toEqual([
          who.username,
          name,
          401,
          401,
        ]);
    expect(await look(reviewer)).toBe(200);
    expect(await decide(ada, caseId, 'approved')).toBe('unknown-case');
    await owner`delete from app.staff_rights where member_id = ${ada.id}`;
    await decide(reviewer, caseId, 'approved');
    expect(await look(reviewer)).toBe(404);
  });
});

describe('the end', () => {
  const certified = async (username: string) => {
    const member = await pictured(username);
    await decide(reviewer, await sent(member), 'approved');
    expect(await roleOf(member)).toBe('membre_certifié');
    return member;
  };

  test('[S40] a changed main picture ends it in the same transaction', async () => {
    const ada = await certified('adanewface');
    await owner`update public.profiles set avatar_url = 'avatars/other.webp' where id = ${ada.id}`;
    expect([await roleOf(ada), (await certificationOf(ada)).ended?.why]).toEqual(['membre', 'picture']);
  });

  test('[S40] another kind of profile ends it too', async () => {
    const ada = await certified('adanewkind');
    await owner`update public.profiles set genre = 'couple', sexualite = null where id = ${ada.id}`;
    expect([await roleOf(ada), (await certificationOf(ada)).ended?.why]).toEqual(['membre', 'genre']);
  });

  test('[MEMBERAREA-11] the job ends it after its time, and takes no subscription', async () => {
    const ada = await certified('adaolder');
    await owner`insert into public.subscribers (user_id, subscribed) values (${ada.id}, true)`;
    await owner`update app.certifications set certified_at = now() - interval '25 months', until = now() - interval '1 second' where member_id = ${ada.id}`;
    await owner`select app.tidy_certifications()`;
    expect([await roleOf(ada), (await certificationOf(ada)).ended?.why]).toEqual(['membre_abonné', 'time']);
  });

  test('[MEMBERAREA-27] a deleted account takes its request and its picture along', async () => {
    const ada = await pictured('adagone');
    const caseId = await sent(ada);
    await admin`delete from auth.users where id = ${ada.id}`;
    await expect.poll(() => filesIn('pictures').includes(caseId)).toBe(false);
    expect(await owner`select from app.certification_cases where id = ${caseId}`).toHaveLength(0);
  });
});
