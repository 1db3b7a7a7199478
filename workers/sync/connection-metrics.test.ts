import { describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { LiveItem, PushRequest } from '#schemas/wire/sync.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { card, conversation, entryId, firstEpoch, info, membership, START } from '#tests/support/streams.ts';
import { createConnectionMetrics, HEALTH_CHECK_MS } from './connection-metrics.ts';

const liveItem = (rev: number): LiveItem => ({
  epoch: firstEpoch,
  stream: asStream(conversation),
  kind: 'conversation',
  membership: membership(),
  rev: rev,
  info: info(rev),
  card: card(),
  rows: [],
});
const request = {
  v: PROTOCOL_VERSION,
  epoch: firstEpoch,
  entries: [{ id: entryId(1) }, { id: entryId(2) }],
} as unknown as PushRequest;
const clock = () => manualClock(START);

describe('connection metrics', () => {
  test('[CHAT-99] are read every minute', () => expect(HEALTH_CHECK_MS).toBe(60_000));

  test('[CHAT-93] count reconnections, for an hour', () => {
    const time = clock();
    const metrics = createConnectionMetrics(time);
    for (let n = 0; n < 3; n++) metrics.noteConnected();
    expect(metrics.figures().reconnections).toBe(2);
    time.advance(61 * 60_000);
    expect(metrics.figures().reconnections).toBe(0);
  });
  test('[CHAT-95, CHAT-96] count duplicates and messages out of order', () => {
    const metrics = createConnectionMetrics(clock());
    for (const rev of [1, 3, 2, 3, 4]) metrics.noteLiveItem(liveItem(rev));
    expect(metrics.figures()).toMatchObject({ duplicates: 1, outOfOrder: 1 });
  });
  test('[CHAT-78, CHAT-79] remember a thousand ids, then the last five hundred', () => {
    const metrics = createConnectionMetrics(clock());
    for (let rev = 1; rev <= 1001; rev++) metrics.noteLiveItem(liveItem(rev));
    metrics.noteLiveItem(liveItem(502));
    expect(metrics.figures().duplicates).toBe(1);
    const freshMetrics = createConnectionMetrics(clock());
    for (let rev = 1; rev <= 1001; rev++) freshMetrics.noteLiveItem(liveItem(rev));
    freshMetrics.noteLiveItem(liveItem(501));
    expect(freshMetrics.figures()).toMatchObject({ duplicates: 0, outOfOrder: 1 });
  });
  test('[CHAT-97] measure answered requests', async () => {
    const time = clock();
    const metrics = createConnectionMetrics(time);
    const digest = async () => {
      time.advance(80);
      return { ok: true, value: { epoch: firstEpoch, serverTime: '', digest: '' } } as const;
    };
    await metrics.instrument({ digest } as unknown as Transport).digest({ v: PROTOCOL_VERSION });
    expect(metrics.figures().latency).toBe(80);
  });
  test('[CHAT-92] count sent and failed messages; offline nothing was tried', async () => {
    const metrics = createConnectionMetrics(clock());
    const answers: unknown[] = [
      { ok: true, value: { results: [{ status: 'applied' }, { status: 'rejected' }] } },
      { ok: false, code: 'server-error' },
      { ok: false, code: 'offline' },
    ];
    const transport = metrics.instrument({ push: async () => answers.shift() } as unknown as Transport);
    for (let n = 0; n < 3; n++) await transport.push(request);
    expect(metrics.figures()).toMatchObject({ sent: 1, failed: 3, latency: 0 });
  });
});
