/** What a member does with their own account; what needs this device's session is asked of the sync worker. */
import type { MemberId } from '#schemas/ids.ts';
import { accountPage, type AccountPage } from '#schemas/wire/account-page.ts';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import { rpc, withFreshSession } from './accounts.ts';
import { requestFromWorker } from './request-from-worker.ts';
import { callRpc, type RpcFunction } from './rpc-client.ts';

export const changePassword = (account: MemberId, present: string, next: string) =>
  requestFromWorker<null, AccountFailure>('password', (api) => api.changePassword(account, present, next));

const end: RpcFunction<{ session: string }, AccountPage> = { name: 'end_session', answer: accountPage };
const cancel: RpcFunction<Record<string, never>, AccountPage> = {
  name: 'cancel_account_deletion',
  answer: accountPage,
};

export const endSession = (session: string) => callRpc(end, { session }, `${end.name} ${session}`);
export const cancelDeletion = () => callRpc(cancel, {});

/** Requests the deletion of the account, with the password [S39]. */
export const requestDeletion = (email: string, password: string) =>
  withFreshSession(email, password, (token) => rpc('request_account_deletion', accountPage, {}, token));
