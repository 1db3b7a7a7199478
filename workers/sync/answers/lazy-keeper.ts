/** Loads the keeper of cached answers with the first request that needs it: no start of the worker waits for it. */
import { errorName, log } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import type { Store } from '#sync/store/open.ts';
import type { AnswerKeeper } from '../ports.ts';

/** Refuses while the keeper cannot be loaded: without a network its file may not be on the device. */
export function lazyAnswerKeeper(
  { hasAnswers }: Pick<Store, 'hasAnswers'>,
  load: () => Promise<AnswerKeeper | undefined>,
): AnswerKeeper {
  let loading: Promise<AnswerKeeper | undefined> | undefined;
  async function loadOnce(): Promise<AnswerKeeper | undefined> {
    const attempt = (loading ??= load());
    try {
      return await attempt;
    } catch (error) {
      if (loading === attempt) loading = undefined;
      log.warn('answers.not-loaded', { error: errorName(error) });
      return undefined;
    }
  }
  return {
    async request(request) {
      const needsStored = request.kind === 'use' || request.kind === 'forget';
      if (!loading && needsStored && !(await hasAnswers())) return done(null);
      return (await loadOnce())?.request(request) ?? refused('offline');
    },
  };
}
