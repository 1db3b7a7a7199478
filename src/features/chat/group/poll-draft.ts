/** A poll being written, and what is wrong with it. */
import { isBlank } from '#schemas/characters.ts';
import { POLL_OPTION_LENGTH, POLL_OPTIONS } from '#schemas/limits.ts';
import type { PollContent } from '#schemas/actions/message-send.ts';
import { remainingMessageLength } from '../message-length.ts';

export type PollClosing = 'never' | 'hour' | 'day' | 'three-days' | 'week';

export interface PollDraft {
  question: string;
  options: readonly string[];
  multiple: boolean;
  anonymous: boolean;
  closing: PollClosing;
}

export const emptyPoll: PollDraft = {
  question: '',
  options: ['', ''],
  multiple: false,
  anonymous: false,
  closing: 'never',
};

const HOUR_MS = 60 * 60_000;
export const closingMs: Record<PollClosing, number | null> = {
  never: null,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  'three-days': 72 * HOUR_MS,
  week: 168 * HOUR_MS,
};

export type PollProblem = 'question' | 'question-long' | 'too-few' | 'option-long' | 'same';

const writtenOptions = ({ options }: PollDraft): string[] =>
  options.filter((option) => !isBlank(option)).map((option) => option.trim());

/** Returns the first thing that is wrong; null: it can be sent. Empty answers do not count. */
export function pollProblem(draft: PollDraft): PollProblem | null {
  const options = writtenOptions(draft);
  if (isBlank(draft.question)) return 'question';
  if (remainingMessageLength(draft.question.trim()) < 0) return 'question-long';
  if (options.length < 2) return 'too-few';
  if (options.some((option) => option.length > POLL_OPTION_LENGTH)) return 'option-long';
  if (new Set(options.map((option) => option.toLocaleLowerCase('fr'))).size < options.length) return 'same';
  return null;
}

export const mayAddOption = ({ options }: PollDraft): boolean => options.length < POLL_OPTIONS;

export const pollContentOf = (draft: PollDraft, now: number): PollContent => {
  const closesIn = closingMs[draft.closing];
  return {
    options: writtenOptions(draft),
    multiple: draft.multiple,
    anonymous: draft.anonymous,
    closesAt: closesIn === null ? null : new Date(now + closesIn).toISOString(),
  };
};
