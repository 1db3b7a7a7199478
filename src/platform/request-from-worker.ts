/** Requests to the sync worker that somebody waits for: a worker that is missing or frozen is a refusal. */
import type { Remote } from 'comlink';
import type { FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { errorName, log } from '#lib/log.ts';
import { refused, type Result } from '#lib/result.ts';
import type { SyncApi } from '#platform/worker-api/sync-api.ts';
import { callSync } from './worker-client.ts';

/** A token may have to be refreshed first; a worker that is frozen answers never. */
const PATIENCE_MS = 2 * REQUEST_TIMEOUT_MS + 2000;

export async function requestFromWorker<T, Code extends string = FailureCode>(
  name: string,
  call: (api: Remote<SyncApi>) => Promise<Result<T, Code | FailureCode>>,
): Promise<Result<T, Code | FailureCode>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Result<T, Code | FailureCode>>(
    (resolve) => (timer = setTimeout(() => resolve(refused('timeout')), PATIENCE_MS)),
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
