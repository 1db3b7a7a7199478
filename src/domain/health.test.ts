import { describe, expect, test } from 'vitest';
import type { ConnectionFigures } from '#schemas/wire/between-tabs.ts';
import { averageOf, healthOf, withSample } from './health.ts';

const well: ConnectionFigures = { reconnections: 0, latency: 40, duplicates: 0, outOfOrder: 0, sent: 90, failed: 0 };
const health = (given: Partial<ConnectionFigures>) => healthOf(true, { ...well, ...given });

describe('the connection’s health', () => {
  test('[CHAT-90] healthy while no limit is exceeded, and before any measurement', () => {
    expect([healthOf(true, well), healthOf(true, null), health({ latency: null, sent: 0 })]).toEqual([
      'healthy',
      'healthy',
      'healthy',
    ]);
  });
  test('[CHAT-91] critical without a connection', () => {
    expect(healthOf(false, well)).toBe('critical');
  });
  test('[CHAT-92] critical when more than one message in ten fails', () => {
    expect([health({ failed: 10 }), health({ failed: 11 })]).toEqual(['healthy', 'critical']);
  });
  test.each([
    ['[CHAT-93] 3 reconnections', 'reconnections', 3],
    ['[CHAT-94] a latency of 2000 ms', 'latency', 2000],
    ['[CHAT-95] 5 duplicates', 'duplicates', 5],
    ['[CHAT-96] 3 messages out of order', 'outOfOrder', 3],
  ] as const)('%s are tolerated, more are degraded', (_limit, figure, limit) => {
    expect([health({ [figure]: limit }), health({ [figure]: limit + 1 })]).toEqual(['healthy', 'degraded']);
  });
  test('[CHAT-97] latency is the average of the last 50 samples', () => {
    let samples: number[] = [];
    for (let n = 0; n < 10; n++) samples = withSample(samples, 9000);
    expect(averageOf(samples)).toBe(9000);
    for (let n = 0; n < 50; n++) samples = withSample(samples, n % 2 ? 100 : 200);
    expect([samples.length, averageOf(samples), averageOf([])]).toEqual([50, 150, null]);
  });
});
