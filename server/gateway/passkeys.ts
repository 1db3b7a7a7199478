/**
 * Registers passkeys and signs in with them (WebAuthn). Their relying party and origin are those of the site's own
 * address, never of a request. Challenges are stored, used once, and expire; a signature counts only with the member's
 * verification by the device. The package is loaded with the first request: it needs longer than the rest of a start.
 */
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { networkOfRequest } from '../client-network.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { asService } from './as-service.ts';
import { bodyOf, malformed } from './auth-shapes.ts';
import { callerOf, refusedBy, unauthorized } from './fresh-caller.ts';
import { openSession, type SessionParts } from './issue-session.ts';
import { letter } from './mails/letter.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { addedPasskey } from './mails/texts.ts';
import { assertion, attestation, challengeIn } from './passkey-shapes.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';

const registrationBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  response: attestation,
});
const begun = z.union([
  z.object({ refusal: z.string() }),
  z.object({
    username: z.nullable(z.string()),
    credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  }),
]);
const stored = z.union([z.object({ refusal: z.string() }), z.object({ email: z.string() })]);
const known = z.nullable(
  z.object({
    member: memberId,
    publicKey: z.string(),
    counter: z.number(),
    transports: z.array(z.string()),
    isSecondFactor: z.boolean(),
  }),
);
/** EdDSA, ES256 and RS256: what authenticators know, and Node without experimental parts. */
const ALGORITHMS = [-8, -7, -257];
const REFUSED = 'passkey-refused';
const ANYWHERE = 'passkey';

interface Parts extends SessionParts {
  limit: SignInLimit;
  sessions: LiveSessions;
  mail: Pick<MailQueue, 'send'>;
  siteUrl: string;
  asksPerNetwork: number;
}

const webauthn = () => import('@simplewebauthn/server');
const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

export function passkeys({ limit, sessions, mail, siteUrl, asksPerNetwork, ...parts }: Parts) {
  const { sql } = parts;
  const { origin, hostname: rpId } = new URL(siteUrl);
  const takeChallenge = async (response: Parameters<typeof challengeIn>[0], member: MemberId | null) => {
    const challenge = challengeIn(response);
    if (challenge === null) return null;
    return (await ask(sql, 'take_passkey_challenge', { challenge, member })) === true ? challenge : null;
  };

  async function registrationOptions(c: Context): Promise<Response> {
    const caller = await callerOf(c, sessions);
    if (!caller) return unauthorized(c);
    const { generateRegistrationOptions } = await webauthn();
    const challenge = crypto.getRandomValues(new Uint8Array(32));
    const answer = begun.parse(
      await ask(sql, 'begin_passkey', {
        challenge: Buffer.from(challenge).toString('base64url'),
        member: caller.id,
        session: caller.session,
      }),
    );
    if ('refusal' in answer) return refusedBy(c, answer.refusal);
    return c.json(
      await generateRegistrationOptions({
        rpName: product.name,
        rpID: rpId,
        userName: answer.username ?? product.name,
        userID: new Uint8Array(Buffer.from(caller.id.replaceAll('-', ''), 'hex')),
        challenge,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: answer.credentials,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),
    );
  }

  async function register(c: Context): Promise<Response> {
    const caller = await callerOf(c, sessions);
    if (!caller) return unauthorized(c);
    const { data } = registrationBody.safeParse(await bodyOf(c));
    if (!data) return malformed(c);
    const expectedChallenge = await takeChallenge(data.response, caller.id);
    if (expectedChallenge === null) return refusedBy(c, REFUSED);
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: data.response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) return refusedBy(c, REFUSED);
    const { credential } = registrationInfo;
    const answer = stored.parse(
      await ask(sql, 'store_passkey', {
        member: caller.id,
        session: caller.session,
        credential: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64'),
        counter: credential.counter,
        transports: data.response.response.transports,
        name: data.name,
      }),
    );
    if ('refusal' in answer) return refusedBy(c, answer.refusal);
    await mail.send(letter(answer.email, addedPasskey(`${origin}/#/settings/account`)));
    return c.json({});
  }

  async function signInOptions(c: Context): Promise<Response> {
    const { id, shared } = networkOfRequest(c);
    const wait = shared ? 0 : await limit.attempt(ANYWHERE, id, asksPerNetwork);
    if (wait > 0) return tooManyAttempts(c, wait);
    const { generateAuthenticationOptions } = await webauthn();
    const challenge = crypto.getRandomValues(new Uint8Array(32));
    await ask(sql, 'begin_passkey', { challenge: Buffer.from(challenge).toString('base64url') });
    return c.json(await generateAuthenticationOptions({ rpID: rpId, challenge, userVerification: 'required' }));
  }

  async function signIn(c: Context): Promise<Response> {
    const { data: response } = assertion.safeParse(await bodyOf(c));
    if (!response) return malformed(c);
    const expectedChallenge = await takeChallenge(response, null);
    const key = expectedChallenge && known.parse((await ask(sql, 'passkey', { credential: response.id })) ?? null);
    if (!key) return refusedBy(c, REFUSED);
    const { verifyAuthenticationResponse } = await webauthn();
    const result = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: bytes(key.publicKey),
        counter: key.counter,
        transports: key.transports,
      },
    }).catch(() => null);
    if (!result?.verified) return refusedBy(c, REFUSED);
    const { newCounter: counter } = result.authenticationInfo;
    const isUsed = await ask(sql, 'use_passkey', { credential: response.id, counter });
    return isUsed === true ? openSession(parts, key) : refusedBy(c, REFUSED);
  }

  return { registrationOptions, register, signInOptions, signIn };
}

type ServiceFunction = 'begin_passkey' | 'take_passkey_challenge' | 'store_passkey' | 'passkey' | 'use_passkey';

const ask = (sql: Sql, name: ServiceFunction, request: unknown): Promise<unknown> =>
  asService(
    sql,
    (tx) =>
      tx<{ answer: unknown }[]>`select public.${tx.unsafe(name)}(${JSON.stringify(request)}::text::jsonb) as answer`,
  );
