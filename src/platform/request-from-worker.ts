/** Requests to the sync worker that somebody waits for: a worker that is missing or frozen is a refusal. */
import type { Remote } from 'comlink';
import type { FailureCode } from '#schemas/error-codes.ts';
import { LONGEST_REQUEST_MS, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { silenceLimitMs } from '#lib/inactivity-timeout.ts';
import { errorName, log } from '#lib/log.ts';
import { refused, type Result } from '#lib/result.ts';
import type { SyncApi } from '#platform/worker-api/sync-api.ts';
import { callSync } from './worker-client.ts';

/**
 * A token may have to be refreshed first, and a long request takes as long as the worker gives it; a worker that is
 * frozen answers never.
 */
const patienceMs = (bytes: number): number =>
  REQUEST_TIMEOUT_MS +
  silenceLimitMs({ bytes, attempt: 0, baseMs: REQUEST_TIMEOUT_MS, maxMs: LONGEST_REQUEST_MS }) +
  2000;

/** `bytes`: size of a request that is long. */
export async function requestFromWorker<T, Code extends string = FailureCode>(
  name: string,
  call: (api: Remote<SyncApi>) => Promise<Result<T, Code | FailureCode>>,
  bytes = 0,
): Promise<Result<T, Code | FailureCode>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Result<T, Code | FailureCode>>(
    (resolve) => (timer = setTimeout(() => resolve(refused('timeout')), patienceMs(bytes))),
  );
  try {
    return await Promise.race([callSync<Result<T, Code | FailureCode>>(call), timeout]);
  } catch (error) {
    log.debug('questions.not-asked', { name, error: errorName(error) });
    return refused('offline');
  } finally {
    clearTimeout(timer);
  }
}
