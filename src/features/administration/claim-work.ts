/**
 * Renews and releases one claim.
 *
 * Races: a renewal that is under way when its holder releases the claim must not take it again. The release waits for
 * it, and its answer is dropped; none begins meanwhile.
 */
type Request<Answer> = () => Promise<Answer>;

export interface ClaimWork<Answer> {
  /** Resolves to 'dropped' where no answer counts: another renewal or a release is under way. */
  renew(): Promise<Answer | 'dropped'>;
  release(): Promise<Answer>;
}

export function createClaimWork<Answer>(claim: Request<Answer>, release: Request<Answer>): ClaimWork<Answer> {
  let renewal: Promise<Answer> | null = null;
  let isReleasing = false;
  return {
    async renew() {
      if (renewal || isReleasing) return 'dropped';
      renewal = claim();
      const answer = await renewal.finally(() => (renewal = null));
      return isReleasing ? 'dropped' : answer;
    },
    async release() {
      isReleasing = true;
      await renewal?.catch(() => undefined);
      return release().finally(() => (isReleasing = false));
    },
  };
}
