/** Registers a software passkey at a server and signs in with it, as a browser would. */
import type { Sql } from 'postgres';
import { bearerOf, post } from './json-requests.ts';
import type { TestMember } from './sign-up.ts';
import { SoftwarePasskey, type Signed } from './software-passkey.ts';

export interface PasskeyAnswer {
  challenge: string;
  code?: string;
  access_token?: string;
  refresh_token?: string;
}

export const signedAt = (url: string, challenge: string, more: Partial<Signed> = {}): Signed => ({
  challenge,
  origin: url,
  ...more,
});

const passkeyRequest = (url: string, path: string, body: unknown, member?: TestMember) =>
  post<PasskeyAnswer>(`${url}/auth/v1/passkeys${path}`, body, member && bearerOf(member));

export async function registerPasskey(url: string, member: TestMember, key = new SoftwarePasskey()) {
  const { body } = await passkeyRequest(url, '/options', {}, member);
  const response = key.attestation(signedAt(url, body.challenge));
  const answer = await passkeyRequest(url, '', { name: ' Ma clé ', response }, member);
  if (answer.status !== 200) throw new Error(`no passkey: ${answer.body.code}`);
  return key;
}

export async function signInWithPasskey(url: string, key: SoftwarePasskey, more: Partial<Signed> = {}) {
  const { body } = await passkeyRequest(url, '/sign-in/options', {});
  return passkeyRequest(url, '/sign-in', key.assertion(signedAt(url, body.challenge, more)));
}

/** Lets a member's next passkey be a second factor of the house, as an operator does. */
export const letEnrol = (sql: Sql, { id }: { id: string }) =>
  sql`insert into app.staff_enrolments (member_id) values (${id})`;

/** Returns the member in a session of the level `aal2`: enrols a passkey and signs in with it. `sql`: an owner's. */
export async function withSecondFactor(url: string, sql: Sql, member: TestMember): Promise<TestMember> {
  await letEnrol(sql, member);
  return withPasskey(url, member);
}

/** Returns the member in a session that a passkey has opened: registers one and signs in with it. */
export async function withPasskey(url: string, member: TestMember): Promise<TestMember> {
  const { body } = await signInWithPasskey(url, await registerPasskey(url, member));
  return { ...member, accessToken: body.access_token ?? '', refreshToken: body.refresh_token ?? '' };
}
