/** Every kind of cached answer, by its name. A new one is a file beside this and a line here. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { MAX_ANSWER_ID } from '#schemas/entities/cached-answer.ts';
import type { AnswerKind, Parser } from './answer-kind.ts';
import { clubs } from './clubs.ts';
import { memberSearch } from './member-search.ts';

const answerKinds = { 'member.search': memberSearch, clubs };

type Kinds = typeof answerKinds;
type Parsed<P> = P extends Parser<infer T> ? T : never;
export type AnswerName = keyof Kinds;
export type AnswerParams<Name extends AnswerName> = Parsed<Kinds[Name]['params']>;
export type AnswerPage<Name extends AnswerName> = Parsed<Kinds[Name]['page']>;

/** A kind whose parameters and pages are known only once they are parsed. */
export type AnyAnswerKind = AnswerKind<unknown, unknown>;

/** null: this build has no answer of that name. */
export const answerKind = (name: string): AnyAnswerKind | null =>
  Object.hasOwn(answerKinds, name) ? answerKinds[name as AnswerName] : null;

export interface NamedAnswer {
  id: string;
  kind: AnyAnswerKind;
  params: unknown;
}

/** The kind, and the key under which its answer for these parameters is stored; null where they do not fit. */
export function nameAnswer(name: string, params: unknown): NamedAnswer | null {
  const kind = answerKind(name);
  const parsed = kind?.params.safeParse(params);
  if (!kind || !parsed?.success) return null;
  // A parsed object has the order of its schema: equal parameters have equal keys.
  const id = `${name} ${JSON.stringify(parsed.data)}`;
  return id.length <= MAX_ANSWER_ID ? { id, kind, params: parsed.data } : null;
}

const lostRights: ReadonlySet<FailureCode> = new Set(['forbidden', 'account-blocked']);

/** [Y9] What this member may not see any more is neither kept nor shown. */
export const isRightLost = (code: FailureCode): boolean => lostRights.has(code);
