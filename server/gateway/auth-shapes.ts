/** What may come with a request to `/auth/v1`. What is not named here goes no further; lengths are looked at first. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { email } from '#schemas/forms/email.ts';
import { EMAIL_LENGTH, USER_METADATA_BYTES } from '#schemas/limits.ts';

const boundedText = (length: number, form: RegExp) =>
  z.string().check(z.minLength(1, { abort: true }), z.maxLength(length, { abort: true }), z.regex(form));

/** A link's token, a session's or a mailed code: what the service itself has made. */
const issuedToken = boundedText(256, /^[\w-]+$/);

/** What a registration says of itself (schemas/wire/accounts.ts); the database judges each value. */
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

/** The password is judged by itself. */
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

/** Whose account a request is about, to be counted for it in whatever shape the rest is; undefined: nobody's. */
const accountBody = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(EMAIL_LENGTH)),
});
export const accountInBody = (body: unknown): string | undefined => accountBody.safeParse(body).data?.email;

/** Of JSON; null: it is none. */
export const bodyOf = (c: Context): Promise<unknown> => c.req.json<unknown>().catch(() => null);

/** A parameter that comes once at most; undefined: it is missing. */
export const parameter = (c: Context, name: string): string | undefined | null => {
  const given = c.req.queries(name) ?? [];
  return given.length > 1 ? null : given[0];
};

export const malformed = (c: Context, msg = 'the request is not understood'): Response =>
  c.json({ code: 'bad-request', error_code: 'validation_failed', msg }, 400);
