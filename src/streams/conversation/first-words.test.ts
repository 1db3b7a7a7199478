import { describe, expect, test } from 'vitest';
import { UNANSWERED_MESSAGES } from '#schemas/limits.ts';
import { firstWordsLeft } from '#domain/first-words.ts';

describe('before the other answers', () => {
  test('[CHAT-29] a stranger may send the limit, pending messages included', () => {
    expect(firstWordsLeft({ last: 0, mine: 0, waiting: 0 })).toBe(UNANSWERED_MESSAGES);
    expect(firstWordsLeft({ last: 1, mine: 1, waiting: 1 })).toBe(1);
    expect(firstWordsLeft({ last: 3, mine: 3, waiting: 0 })).toBe(0);
    expect(firstWordsLeft({ last: 2, mine: 2, waiting: 7 })).toBe(0);
  });
  test('[CHAT-29] one message of the other counts as an answer, whoever started', () => {
    expect(firstWordsLeft({ last: 4, mine: 3, waiting: 0 })).toBeNull();
    expect(firstWordsLeft({ last: 1, mine: 0, waiting: 9 })).toBeNull();
  });
});
