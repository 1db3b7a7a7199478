import { describe, expect, test } from 'vitest';
import type { LiveItem, PushRequest } from '#schemas/wire/sync.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Transport } from '#outbox/transport.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { card, conversation, entryId, first, info, membership, START } from '#tests/support/streams.ts';
import { createMeter, HEALTH_CHECK_MS } from './meter.ts';

const live = (one: number): LiveItem => ({
  epoch: first,
  stream: asStream(conversation),
  kind: 'conversation',
  membership: membership(),
  one,
  info: info(one),
  card: card(),
  rows: [],
});
const request = { v: 1, epoch: first, entries: [{ id: entryId(1) }, { id: entryId(2) }] } as unknown as PushRequest;
const clock = () => manualClock(START);

describe('connection metrics', () => {
  test('[CHAT-99] are read every minute', () => expect(HEALTH_CHECK_MS).toBe(60_000));

  test('[CHAT-93] count reconnections, for an hour', () => {
    const time = clock();
    const meter = createMeter(time);
    for (let n = 0; n < 3; n++) meter.opened();
    expect(meter.figures().reconnections).toBe(2);
    time.pass(61 * 60_000);
    expect(meter.figures().reconnections).toBe(0);
  });
  test('[CHAT-95, CHAT-96] count duplicates and messages out of order', () => {
    const meter = createMeter(clock());
    for (const one of [1, 3, 2, 3, 4]) meter.heard(live(one));
    expect(meter.figures()).toMatchObject({ duplicates: 1, outOfOrder: 1 });
  });
  test('[CHAT-78, CHAT-79] remember a thousand ids, then the last five hundred', () => {
    const meter = createMeter(clock());
    for (let one = 1; one <= 1001; one++) meter.heard(live(one));
    meter.heard(live(502));
    expect(meter.figures().duplicates).toBe(1);
    const again = createMeter(clock());
    for (let one = 1; one <= 1001; one++) again.heard(live(one));
    again.heard(live(501));
    expect(again.figures()).toMatchObject({ duplicates: 0, outOfOrder: 1 });
  });
  test('[CHAT-97] measure answered requests', async () => {
    const time = clock();
    const meter = createMeter(time);
    const digest = async () => {
      time.pass(80);
      return { ok: true, value: { epoch: first, serverTime: '', digest: '' } } as const;
    };
    await meter.measured({ digest } as unknown as Transport).digest({ v: 1 });
    expect(meter.figures().latency).toBe(80);
  });
  test('[CHAT-92] count sent and failed messages; offline nothing was tried', async () => {
    const meter = createMeter(clock());
    const answers: unknown[] = [
      { ok: true, value: { results: [{ status: 'applied' }, { status: 'rejected' }] } },
      { ok: false, code: 'server-error' },
      { ok: false, code: 'offline' },
    ];
    const transport = meter.measured({ push: async () => answers.shift() } as unknown as Transport);
    for (let n = 0; n < 3; n++) await transport.push(request);
    expect(meter.figures()).toMatchObject({ sent: 1, failed: 3, latency: 0 });
  });
});
