/** Registers a software passkey at a server and signs in with it, as a browser would. */
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

/** Returns the member in a session of the level `aal2`: registers a passkey and signs in with it. */
export async function withPasskey(url: string, member: TestMember): Promise<TestMember> {
  const { body } = await signInWithPasskey(url, await registerPasskey(url, member));
  return { ...member, accessToken: body.access_token ?? '', refreshToken: body.refresh_token ?? '' };
}
