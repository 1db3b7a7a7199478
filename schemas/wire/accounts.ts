/** Requests to the auth service and the database that need no account on this device, and their answers. */
import * as z from 'zod/mini';
import { failureCode, type FailureCode } from '../error-codes.ts';
import type { RegistrationForm } from '../forms/registration.ts';

/** Refusals of these requests. */
export type AccountFailure =
  FailureCode | PasswordRefusal | AccountRefusal | 'username-taken' | 'link-expired' | 'same-password';

/** Reasons for which a change of the account is refused. */
const accountRefusal = z.enum([
  'sign-in-again',
  'same-email',
  'disposable-email',
  'passkey-refused',
  'passkey-known',
  'too-many-passkeys',
  'totp-refused',
  'too-many-exports',
]);
type AccountRefusal = z.infer<typeof accountRefusal>;

/** Reasons for which a password is refused; only the server detects the last two. */
const passwordRefusal = z.enum([
  'password-too-short',
  'password-too-long',
  'password-characters',
  'password-common',
  'password-like-account',
]);
type PasswordRefusal = z.infer<typeof passwordRefusal>;

/**
 * Returns the body of `POST /auth/v1/signup` [AUTH-116, AUTH-117]: the place in three fields, its coordinates as text.
 */
export const signUpRequest = (
  { username, email, password, genre, sexualite, rechercheGenres, location, terms }: RegistrationForm,
  referralCode: string | null,
) => ({
  email,
  password,
  data: {
    username,
    genre,
    sexualite,
    recherche_genres: rechercheGenres,
    location_name: location?.name,
    location_lat: String(location?.lat),
    location_lng: String(location?.lng),
    terms,
    ...(referralCode !== null && { referral_code: referralCode }),
  },
});
/** The new session's token, or null if the mail address must be confirmed first. */
export const signUpAnswer = z.pipe(
  z.object({ access_token: z.optional(z.string()) }),
  z.transform(({ access_token }) => access_token ?? null),
);

/** Returns the body of `PUT /auth/v1/user` for a new password. */
export const passwordChangeRequest = (present: string, password: string) => ({ password, current_password: present });

/** Returns the body of `POST /auth/v1/verify`, with the token of a link. */
export const linkRequest = (type: 'recovery' | 'signup', token: string) => ({ type, token_hash: token });
export const linkAnswer = z.pipe(
  z.object({ access_token: z.string() }),
  z.transform(({ access_token }) => access_token),
);

/** Answer of `POST /auth/v1/email-change/confirm`, and of `…/cancel`. `planned`: it waits for its time [S20]. */
export const addressAnswer = z.pipe(
  z.object({ state: z.enum(['waiting', 'planned', 'confirmed', 'cancelled']) }),
  z.transform(({ state }) => state),
);
export type AddressState = z.infer<typeof addressAnswer>;

/** Answers of `username_available`, `referral_offer` and `my_referral`. */
export const availableAnswer = z.pipe(
  z.object({ available: z.boolean() }),
  z.transform(({ available }) => available),
);
export const referralAnswer = z.pipe(
  z.nullable(z.object({ business: z.string() })),
  z.transform((found) => found?.business ?? null),
);

const refusals: Readonly<Record<string, AccountFailure>> = {
  'username-taken': 'username-taken',
  otp_expired: 'link-expired',
  same_password: 'same-password',
  over_request_rate_limit: 'too-many-attempts',
  invalid_credentials: 'invalid-credentials',
};
const refusal = z.object({ error_code: z.optional(z.string()), code: z.optional(z.unknown()) });

/** Converts a refusal to a code. Only codes and the status decide, never the text. */
export function accountFailureOf(status: number, body: unknown): AccountFailure {
  const { error_code = '', code } = refusal.safeParse(body).data ?? {};
  const parsedCode = z.union([failureCode, passwordRefusal, accountRefusal]).safeParse(code);
  return (
    refusals[error_code] ??
    refusals[String(code)] ??
    (parsedCode.success
      ? parsedCode.data
      : status === 429
        ? 'rate-limited'
        : status >= 500
          ? 'server-error'
          : 'bad-request')
  );
}
