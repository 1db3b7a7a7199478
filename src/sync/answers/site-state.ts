import { siteState, type SiteState } from '#schemas/wire/site-state.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

/** Whether the site can only be read [S34]. Asked for anew often enough that its end is seen within a minute. */
export const siteStateKind: AnswerKind<NoParams, SiteState> = {
  rpc: 'site_state',
  params: noParams,
  page: siteState,
  staleAfterMs: 45_000,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};
