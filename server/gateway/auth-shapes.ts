/** Schemas of requests to `/auth/v1`. Fields that are not named here are dropped; lengths are checked first. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { email } from '#schemas/forms/email.ts';
import { EMAIL_LENGTH, USER_METADATA_BYTES } from '#schemas/limits.ts';
import { jsonBody } from '../json-body.ts';

const boundedText = (length: number, form: RegExp) =>
  z.string().check(z.minLength(1, { abort: true }), z.maxLength(length, { abort: true }), z.regex(form));

/** Token of a link or of a session, or a mailed code: made by the service itself. */
const issuedToken = boundedText(256, /^[\w-]+$/);

/** Metadata of a registration (schemas/wire/accounts.ts); the database checks each value. */
const metadata = z
  .nullable(z.record(z.string(), z.unknown()))
  .check(z.refine((given) => Buffer.byteLength(JSON.stringify(given)) <= USER_METADATA_BYTES, { abort: true }));
const metadataFields = z.object({
  username: z.optional(z.unknown()),
  genre: z.optional(z.unknown()),
  sexualite: z.optional(z.unknown()),
  recherche_genres: z.optional(z.unknown()),
  location_name: z.optional(z.unknown()),
  location_lat: z.optional(z.unknown()),
  location_lng: z.optional(z.unknown()),
  terms: z.optional(z.unknown()),
  referral_code: z.optional(z.unknown()),
});

/** The password is checked separately. */
export const signUpBody = z.object({
  email,
  password: z.unknown(),
  data: z.optional(z.pipe(metadata, z.nullable(metadataFields))),
});
export const refreshBody = z.object({ refresh_token: issuedToken });
export const addressBody = z.object({ email });
export const resendBody = z.object({ type: z.enum(['signup', 'email_change']), email });
const linkKinds = z.enum(['signup', 'recovery', 'magiclink']);
export const linkBody = z.object({ type: linkKinds, token_hash: issuedToken });
export const codeBody = z.object({ type: z.enum([...linkKinds.options, 'email']), email, token: issuedToken });
export const signOutScope = z._default(z.enum(['local', 'others', 'global']), 'local');

/**
 * Returns the account that a request names, for its attempt counter, however malformed the rest is; undefined when it
 * names none.
 */
const accountBody = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(EMAIL_LENGTH)),
});
export const accountInBody = (body: unknown): string | undefined => accountBody.safeParse(body).data?.email;

/** Returns the parsed JSON body, or null when it is not JSON. */
export const bodyOf = async (c: Context): Promise<unknown> => (await jsonBody(c)) ?? null;

/** Returns a query parameter, undefined when it is missing, or null when it is given more than once. */
export const parameter = (c: Context, name: string): string | undefined | null => {
  const given = c.req.queries(name) ?? [];
  return given.length > 1 ? null : given[0];
};

export const malformed = (c: Context, msg = 'the request is not understood'): Response =>
  c.json({ code: 'bad-request', error_code: 'validation_failed', msg }, 400);
