import type { SiteState } from '#schemas/wire/site-state.ts';
import type { CachedAnswerView } from './answers/answer-view.ts';
import { useAnswerPart } from './answers/use-cached-answer.ts';

const noParams = {};
const readOnlyIn = (answer: CachedAnswerView<SiteState>): boolean =>
  answer.status === 'stored' && answer.pages[0]?.readOnly === true;
const closedIn = (answer: CachedAnswerView<SiteState>): boolean =>
  answer.status === 'stored' && answer.pages[0]?.signUp === false;

/** Returns whether the house has stopped what members write [S34], as far as this device knows. */
export const useReadOnly = (): boolean => useAnswerPart('site.state', noParams, readOnlyIn).part;

/** Returns whether the house takes no registrations now, those of professionals included. */
export const useSignUpClosed = (): boolean => useAnswerPart('site.state', noParams, closedIn).part;
