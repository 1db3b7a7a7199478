/** The application whose codes are a second factor of the house: adds it, and uses its codes; nothing is stored. */
import type { MemberId } from '#schemas/ids.ts';
import { totpSecret } from '#schemas/wire/totp.ts';
import { anyAnswer, callApi, withFreshSession } from './accounts.ts';
import { requestFromWorker } from './request-from-worker.ts';
import type { SignedInAccount } from './worker-api/sync-api.ts';

/** Requests a secret, with the password as the proof [S39]. */
export const beginTotp = (email: string, password: string) =>
  withFreshSession(email, password, (token) => callApi(totpSecret, '/auth/v1/totp', {}, { token }));

/** Shows with a code that the application has the secret. */
export const confirmTotp = (id: string, code: string) => callApi(anyAnswer, '/auth/v1/totp/confirm', { id, code });

/** Opens another session of this account, with a code. */
export const signInWithTotp = (account: MemberId, code: string) =>
  requestFromWorker<SignedInAccount>('totp', (api) => api.signInWithTotp(account, code));
