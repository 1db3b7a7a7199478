/** Answers of the auth service in GoTrue's format; only the fields that are used. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';

/** Answer of `POST /auth/v1/token`, for both grants [AUTH-126]. Times in seconds, by the service's clock. */
export const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_at: z.optional(nonNegativeInt),
  expires_in: nonNegativeInt,
  user: z.object({ id: memberId, email: z.string() }),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** Returns the body of a refresh request. */
export const refreshRequest = (refreshToken: string) => ({ refresh_token: refreshToken });

/** A refusal: `error_code`, or `error` (OAuth) from older services. The texts are not interpreted. */
export const authFailure = z.object({
  error_code: z.optional(z.string()),
  error: z.optional(z.string()),
  msg: z.optional(z.string()),
  error_description: z.optional(z.string()),
  /** With a suspended account: what opens its decisions [S38]. */
  ticket: z.optional(z.string()),
});

/** Claims that the device reads; no right depends on them. */
export const tokenClaims = z.object({ iat: z.optional(z.number()), exp: z.optional(z.number()) });
