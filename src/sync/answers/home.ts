import { homeAnswer, type HomeAnswer } from '#schemas/wire/home.ts';
import { noParams, type AnswerKind, type NoParams, STALE_AFTER_MS } from './answer-kind.ts';

/** Who is free tonight nearby, and who is new in the region. */
export const home: AnswerKind<NoParams, HomeAnswer> = {
  rpc: 'home_page',
  params: noParams,
  page: homeAnswer,
  staleAfterMs: STALE_AFTER_MS,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers(page, hidden) {
    const seen = (members: HomeAnswer['free']) => members.filter(({ id }) => !hidden.has(id));
    const [free, newcomers] = [seen(page.free), seen(page.newcomers)];
    const isSame = free.length === page.free.length && newcomers.length === page.newcomers.length;
    return isSame ? page : { ...page, free, newcomers };
  },
};
