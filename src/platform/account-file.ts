/** Requests of files that need no account on this device. */
import { done, refused } from '#lib/result.ts';
import { sendToAccounts, type AccountAnswer } from './accounts.ts';

/** Resolves to the bytes that a route of the server answers. */
export async function callForFile(path: string, body: unknown): AccountAnswer<Blob> {
  const response = await sendToAccounts(path, body);
  if (!response.ok) return response;
  // A connection that breaks off in the middle is none.
  return response.value.blob().then(done<Blob>, () => refused('offline'));
}
