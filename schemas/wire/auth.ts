/** What the auth service answers, as GoTrue writes it. Only what is used is asked for. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';

/** `POST /auth/v1/token`, both grants [AUTH-126]. Seconds, by the service's clock. */
export const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_at: z.optional(nonNegativeInt),
  expires_in: nonNegativeInt,
  user: z.object({ id: memberId, email: z.string() }),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** What the refresh grant asks with. */
export const refreshRequest = (refreshToken: string) => ({ refresh_token: refreshToken });

/** A refusal: `error_code` today, `error` (OAuth) from older services. Texts decide nothing. */
export const authFailure = z.object({
  error_code: z.optional(z.string()),
  error: z.optional(z.string()),
  msg: z.optional(z.string()),
  error_description: z.optional(z.string()),
});

/** The claims read on the device: no right rests on them. */
export const tokenClaims = z.object({ iat: z.optional(z.number()), exp: z.optional(z.number()) });
