import { expect, test } from 'vitest';
import { statisticsBetween, totalsOf } from './statistics.ts';

const report = (packetsReceived: number, packetsLost: number, bytes: number, framesDecoded: number) => [
  { type: 'inbound-rtp', id: 'a', packetsReceived, packetsLost, bytesReceived: bytes, framesDecoded },
  { type: 'inbound-rtp', id: 'b', packetsReceived: 0, packetsLost: 0, bytesReceived: 0 },
  { type: 'outbound-rtp', id: 'c', bytesSent: bytes * 2 },
  {
    type: 'candidate-pair',
    id: 'd',
    state: 'succeeded',
    nominated: true,
    currentRoundTripTime: 0.0421,
    localCandidateId: 'f',
  },
  { type: 'candidate-pair', id: 'e', state: 'waiting', nominated: false, currentRoundTripTime: 9 },
  { type: 'local-candidate', id: 'f', candidateType: 'relay' },
];

test('[DISPLAY-15] statistics are the difference between two readings', () => {
  const before = totalsOf(report(100, 0, 10_000, 50), 1000);
  const now = totalsOf(report(190, 10, 35_000, 80), 3000);
  expect(statisticsBetween(before, now)).toEqual({
    delayMs: 42,
    loss: 0.1,
    kbitUp: 200,
    kbitDown: 100,
    frames: 15,
    isRelayed: true,
  });
});

test('[DISPLAY-15] without a pair that answers, the delay is that of the engine’s reports', () => {
  const reports = [{ type: 'remote-inbound-rtp', id: 'a', roundTripTime: 0.0304 }];
  expect(totalsOf(reports, 1000).delayMs).toBe(30);
});

test('[DISPLAY-15] counters that begin anew with a connection give no negative figures', () => {
  const before = totalsOf(report(100, 5, 10_000, 50), 1000);
  expect(statisticsBetween(before, totalsOf([], 3000))).toEqual({
    ...{ delayMs: null, loss: null, kbitUp: 0, kbitDown: 0, frames: 0, isRelayed: false },
  });
});
