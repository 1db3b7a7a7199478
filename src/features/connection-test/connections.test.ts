import { expect, test } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { healthOfChannel, stateOf, worstOf } from './connections.ts';

const calm = { reconnections: 0, latency: 80, duplicates: 0, outOfOrder: 0, sent: 9, failed: 0 };

test('[PUBLIC-41] each connection has its own state and health', () => {
  expect([null, done(40), refused('timeout' as const)].map(stateOf)).toEqual(['trying', 'open', 'closed']);
  expect(
    [null, done(40), done(2400), refused('offline' as const)].map((probe) => healthOfChannel('live', probe, null)),
  ).toEqual([null, 'healthy', 'degraded', 'critical']);
});
test('[CHAT-90] a connection is blamed only for its own failures', () => {
  const restless = { ...calm, reconnections: 4 };
  expect([healthOfChannel('live', done(40), restless), healthOfChannel('requests', done(40), restless)]).toEqual([
    'degraded',
    'healthy',
  ]);
  const refusing = { ...calm, sent: 5, failed: 5 };
  expect([healthOfChannel('live', done(40), refusing), healthOfChannel('requests', done(40), refusing)]).toEqual([
    'healthy',
    'critical',
  ]);
});
test('[CHAT-90] the overall health is that of the worst known part', () => {
  expect([worstOf([null, null]), worstOf([null, 'degraded']), worstOf(['critical', 'healthy'])]).toEqual([
    null,
    'degraded',
    'critical',
  ]);
});
