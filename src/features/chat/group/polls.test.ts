import { describe, expect, test } from 'vitest';
import { POLL_OPTION_LENGTH, POLL_OPTIONS } from '#schemas/limits.ts';
import { choicesAfter, shareOf } from './poll-choices.ts';
import { emptyPoll, mayAddOption, pollContentOf, pollProblem, type PollDraft } from './poll-draft.ts';

const poll = (given: Partial<PollDraft> = {}): PollDraft => ({
  ...emptyPoll,
  question: 'Où dîner ?',
  options: ['Ici', 'Là-bas'],
  ...given,
});

describe('a poll being written', () => {
  test('[GROUP-20] needs a question and two different answers; empty answers do not count', () => {
    expect(pollProblem(poll())).toBeNull();
    expect(pollProblem(poll({ question: '  ' }))).toBe('question');
    expect(pollProblem(poll({ question: 'a'.repeat(1001) }))).toBe('question-long');
    expect(pollProblem(poll({ options: ['Ici', ' ', ''] }))).toBe('too-few');
    expect(pollProblem(poll({ options: ['Ici', 'ici '] }))).toBe('same');
    expect(pollProblem(poll({ options: ['Ici', 'a'.repeat(POLL_OPTION_LENGTH + 1)] }))).toBe('option-long');
  });
  test('[GROUP-20] has at most ten answers', () => {
    expect(mayAddOption(poll({ options: Array.from({ length: POLL_OPTIONS - 1 }, String) }))).toBe(true);
    expect(mayAddOption(poll({ options: Array.from({ length: POLL_OPTIONS }, String) }))).toBe(false);
  });
  test('[GROUP-20] is sent with trimmed answers and its closing time', () => {
    const content = pollContentOf(poll({ options: [' Ici ', '', 'Là-bas'], closing: 'hour' }), 0);
    expect(content).toEqual({
      options: ['Ici', 'Là-bas'],
      multiple: false,
      anonymous: false,
      closesAt: '1970-01-01T01:00:00.000Z',
    });
    expect(pollContentOf(poll(), 0).closesAt).toBeNull();
  });
});

describe('a vote', () => {
  test('[G25] replaces the choice of a single poll, and joins those of a multiple one', () => {
    expect(choicesAfter({ choices: [0], multiple: false }, 1)).toEqual([1]);
    expect(choicesAfter({ choices: [2], multiple: true }, 0)).toEqual([0, 2]);
  });
  test('[G25] is taken back by a second press', () => {
    expect(choicesAfter({ choices: [1], multiple: false }, 1)).toEqual([]);
    expect(choicesAfter({ choices: [0, 2], multiple: true }, 2)).toEqual([0]);
  });
  test('[G25] is shown as a share of those who voted, none without votes', () => {
    expect([shareOf(1, 3), shareOf(0, 0)]).toEqual([33, 0]);
  });
});
