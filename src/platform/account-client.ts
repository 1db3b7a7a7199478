/** What a member does with their own account; what needs this device's session is asked of the sync worker. */
import type { MemberId } from '#schemas/ids.ts';
import { accountPage, type AccountPage } from '#schemas/wire/account-page.ts';
import { dataExports, exportedRows, type DataExports } from '#schemas/wire/data-exports.ts';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import { anyAnswer, callApi, rpc, withFreshSession, withPasskeySession } from './accounts.ts';
import { requestFromWorker } from './request-from-worker.ts';
import { callRpc, type RpcFunction } from './rpc-client.ts';

export const changePassword = (account: MemberId, present: string, next: string) =>
  requestFromWorker<null, AccountFailure>('password', (api) => api.changePassword(account, present, next));

const end: RpcFunction<{ session: string }, AccountPage> = { name: 'end_session', answer: accountPage };
const cancel: RpcFunction<Record<string, never>, AccountPage> = {
  name: 'cancel_account_deletion',
  answer: accountPage,
};

const cancelChange: RpcFunction<Record<string, never>, AccountPage> = {
  name: 'cancel_email_change',
  answer: accountPage,
};
const rename: RpcFunction<{ passkey: string; name: string }, AccountPage> = {
  name: 'rename_passkey',
  answer: accountPage,
};

export const cancelEmailChange = () => callRpc(cancelChange, {});
export const renamePasskey = (passkey: string, name: string) =>
  callRpc(rename, { passkey, name }, `${rename.name} ${passkey}`);

export const endSession = (session: string) => callRpc(end, { session }, `${end.name} ${session}`);
export const cancelDeletion = () => callRpc(cancel, {});

/** Requests the deletion of the account, with the password [S39]. */
export const requestDeletion = (email: string, password: string) =>
  withFreshSession(email, password, (token) => rpc('request_account_deletion', accountPage, {}, token));

/** Requests another address, with the password [S39]. `keep`: the session of this device, which stays. */
export const requestEmailChange = (email: string, password: string, next: string, keep: string | undefined) =>
  withFreshSession(email, password, (token) =>
    callApi(anyAnswer, '/auth/v1/email-change', { email: next, keep }, { token }),
  );

const page: RpcFunction<Record<string, never>, AccountPage> = { name: 'account_page', answer: accountPage };

/**
 * Removes what signs the member in, with the password [S39]. Other devices that it has signed in are signed out, this
 * one is not.
 */
async function removeProof(name: 'remove_passkey' | 'remove_totp', email: string, password: string, request: object) {
  const present = await callRpc(page, {}, `${name} ${JSON.stringify(request)}`);
  const keep = present.ok ? present.value.sessions.find(({ isCurrent }) => isCurrent)?.id : undefined;
  return withFreshSession(email, password, (token) => rpc(name, accountPage, { ...request, keep }, token));
}

export const removePasskey = (email: string, password: string, passkey: string) =>
  removeProof('remove_passkey', email, password, { passkey });
export const removeTotp = (email: string, password: string) => removeProof('remove_totp', email, password, {});

/** Requests a copy of the member's data, with the password; it waits a day then [S39]. */
export const requestExport = (email: string, password: string) =>
  withFreshSession(email, password, (token) => rpc('request_data_export', dataExports, {}, token));

/** The same with a passkey: it does not wait. `assertion`: what the browser has answered. */
export const requestExportByPasskey = (assertion: unknown) =>
  withPasskeySession(assertion, (token) => rpc('request_data_export', dataExports, {}, token));

const cancelled: RpcFunction<{ export: string }, DataExports> = { name: 'cancel_data_export', answer: dataExports };
const fileRows: RpcFunction<{ export: string; file: number }, unknown[] | null> = {
  name: 'data_export_file',
  answer: exportedRows,
};

export const cancelExport = (id: string) => callRpc(cancelled, { export: id }, `${cancelled.name} ${id}`);
export const exportRows = (id: string, file: number) =>
  callRpc(fileRows, { export: id, file }, `${fileRows.name} ${id} ${file}`);

/** Resolves to a link of minutes to a stored picture of the member's own. */
export const objectLink = (account: MemberId, path: string) =>
  requestFromWorker<string>('link', (api) => api.objectLink(account, path));
