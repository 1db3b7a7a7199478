/**
 * Tests every write into IndexedDB of the main flows with every fault: nothing accepted is lost or doubled, every call
 * is answered, and in the end the device shows what the server has.
 */
import { describe, expect, test } from 'vitest';
import { flows, type Flow } from './flows.ts';
import { FAULTS, playFlow, type Played } from './play.ts';

/** `FAULTS=all` tests each write with each fault. Otherwise each fault occurs once per flow, at different writes. */
const all = process.env['FAULTS'] === 'all';

const chosen = (count: number, flow: number, fault: number): number[] =>
  all ? Array.from({ length: count }, (_, nth) => nth) : [(flow * 5 + fault * 3) % count];

const played = new Map<Flow, Promise<Played>>();
const plain = (flow: Flow): Promise<Played> => {
  const known = played.get(flow) ?? playFlow(flow);
  played.set(flow, known);
  return known;
};

describe.each(Object.entries(flows).map(([name, flow], nth) => ({ name, flow, nth })))(
  '$name',
  ({ flow, nth: number }) => {
    test('[Y1] writes as described and ends well without a fault', async () => {
      const { writes, what, text } = await plain(flow);
      expect(what, text).toBeNull();
      expect(writes).toEqual(expect.arrayContaining([...flow.into]));
    });

    test.each(FAULTS.map((fault, nth) => ({ fault, nth })))(
      '[Y1, Y19] $fault',
      { timeout: 600_000 },
      async ({ fault, nth: other }) => {
        const { writes } = await plain(flow);
        for (const nth of chosen(writes.length, number, other)) {
          const { what, text } = await playFlow(flow, { nth, fault });
          expect(what, `write ${nth} of ${writes.join(' ')}: ${text}`).toBeNull();
        }
      },
    );
  },
);
