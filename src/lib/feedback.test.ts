import { expect, test } from 'vitest';
import { giveFeedback, onFeedback, type Feedback } from './feedback.ts';

test('feedback reaches whoever listens, and nobody afterwards', () => {
  const received: Feedback[] = [];
  giveFeedback('tap');
  const stop = onFeedback((feedback) => received.push(feedback));
  giveFeedback('like');
  stop();
  giveFeedback('error');
  expect(received).toEqual(['like']);
});
