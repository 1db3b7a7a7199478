/** Adds an application of codes at a server and signs in with its codes, as one of the house would. */
import type { Sql } from 'postgres';
import { base32, totpCode, totpStep } from '#server/gateway/totp-code.ts';
import { bearerOf, post } from './json-requests.ts';
import { letEnrol } from './passkeys-at.ts';
import type { TestMember } from './sign-up.ts';

export interface TotpAnswer {
  id: string;
  secret: string;
  link: string;
  code?: string;
  access_token?: string;
  refresh_token?: string;
}

export const totpRequest = (url: string, path: string, body: unknown, member?: TestMember) =>
  post<TotpAnswer>(`${url}/auth/v1/totp${path}`, body, member && bearerOf(member));

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function bytesOf(secret: string): Uint8Array {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  if (base32(bytes) !== secret) throw new Error('no secret');
  return bytes;
}

/** Computes what the application shows now, or some steps later. */
export const codeOf = (secret: string, stepsLater = 0): string =>
  totpCode(bytesOf(secret), totpStep(Date.now()) + stepsLater);

/** Returns a code that is none of those that count now. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

/** Invites a member and adds an application to the account; resolves to its secret. `sql`: an owner's. */
export async function addTotp(url: string, sql: Sql, member: TestMember): Promise<string> {
  await letEnrol(sql, member);
  const { id, secret } = (await totpRequest(url, '', {}, member)).body;
  const { status, body } = await totpRequest(url, '/confirm', { id, code: codeOf(secret) });
  if (status !== 200) throw new Error(`no application: ${body.code}`);
  return secret;
}

/** Signs in with a code of the next step: the one of this step has been used to add the application. */
export async function withTotp(url: string, member: TestMember, secret: string): Promise<TestMember> {
  const { body } = await totpRequest(url, '/sign-in', { code: codeOf(secret, 1) }, member);
  return { ...member, accessToken: body.access_token ?? '', refreshToken: body.refresh_token ?? '' };
}
