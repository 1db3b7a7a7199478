/** Loads the keeper of cached answers at the first request that needs it, so as not to delay the worker's start. */
import { errorName, log } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import type { Store } from '#sync/store/open.ts';
import type { AnswerKeeper } from '../ports.ts';

/**
 * Returns a keeper that refuses requests while its code cannot be loaded, e.g. offline and not cached. `hasFiles`: of
 * albums; they may be on the device without the answers that named them, and may go out of sight all the same [S18].
 */
export function lazyAnswerKeeper(
  { hasAnswers }: Pick<Store, 'hasAnswers'>,
  load: () => Promise<AnswerKeeper | undefined>,
  hasFiles: () => Promise<boolean> = () => Promise.resolve(false),
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
      const needsStored = request.kind === 'use' || request.kind === 'forget' || request.kind === 'sight';
      const isAbout = async () => (await hasAnswers()) || (request.kind === 'sight' && (await hasFiles()));
      if (!loading && needsStored && !(await isAbout())) return done(null);
      return (await loadOnce())?.request(request) ?? refused('offline');
    },
  };
}
