/** Requests of files that need no account on this device. */
import { LONGEST_REQUEST_MS, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { silenceLimitMs } from '#lib/inactivity-timeout.ts';
import { done } from '#lib/result.ts';
import { brokenOff, sendToAccounts, type AccountAnswer } from './accounts.ts';

/** Resolves to the file that a route of the server answers. `bytes`: its size, by which it gets its time to arrive. */
export async function callForFile(path: string, body: unknown, bytes: number): AccountAnswer<Blob> {
  const timeoutMs = silenceLimitMs({ bytes, attempt: 0, baseMs: REQUEST_TIMEOUT_MS, maxMs: LONGEST_REQUEST_MS });
  const response = await sendToAccounts(path, body, { timeoutMs });
  if (!response.ok) return response;
  // A connection that breaks off in the middle is none.
  return response.value.blob().then(done<Blob>, brokenOff);
}
