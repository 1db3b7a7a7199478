/**
 * Measures pulls and pushes, from the request's first byte to the answer's last, by a member's number of streams, and
 * by the amount of other members' data. PostgreSQL's plans are written beside the figures.
 */
import { TimedRequests, RequestTimeout } from '../support/timed-requests.ts';
import { figureWithoutPeer, figure, inTurn, type Figure } from '../support/figures.ts';
import { writePlans } from '../support/plan-files.ts';
import { startTestBed } from '../support/server-bed.ts';
import { createFilledStore, type Hub, type FilledStore, type HubSpec } from '../support/filled-store.ts';

const FEW = 10_000;
const STORED = Number(process.env['BENCH_STORED'] ?? 1_000_000);
/** Members with so many conversations each; the last one is measured where much is stored. */
const [ONE, TEN, ...COUNTS] = [1, 10, 200, 1000];
const MAX_CONVERSATIONS = 10_000;
const LENGTH = 8;
const measuredMembers = [ONE, TEN, ...COUNTS].map((conversations): HubSpec => ({
  conversations: conversations ?? 1,
  length: LENGTH,
}));

/** Number of other members who share that data: each has at most as many conversations as a measured member. */
const HUBS = 100;
const backgroundStore = (storedMessages: number): HubSpec[] =>
  Array.from({ length: HUBS }, () => ({
    conversations: MAX_CONVERSATIONS / HUBS,
    length: Math.max(1, Math.round((STORED - storedMessages) / MAX_CONVERSATIONS)),
  }));

interface RequestTimes {
  first: number;
  same: number;
  sent: number;
  one: number;
}

/** Measures a new device, then the same one with nothing new, then with one message from another device. */
function measurementOf({ node, epoch }: FilledStore, hub: Hub): () => Promise<RequestTimes> {
  const requester = new TimedRequests(node, hub, epoch);
  const none = { first: NaN, same: NaN, sent: NaN, one: NaN };
  const measureOnce = async () => {
    requester.retries = 0;
    const first = await requester.firstPull();
    const same = await requester.pull();
    const sent = await requester.sendTo(hub.others[0] as Hub['others'][number]);
    const one = await requester.pull();
    if (same.streams !== 0 || one.streams !== 1)
      throw new Error(`pulled ${same.streams} and ${one.streams} streams instead of 0 and 1`);
    if (requester.retries > 0)
      console.log(
        `pulls: ${hub.conversations} conversations: ${requester.retries} requests took longer than the database allows, and were asked again`,
      );
    return { first, same: same.ms, sent, one: one.ms };
  };
  return () =>
    measureOnce().catch((error: unknown) => {
      if (!(error instanceof RequestTimeout)) throw error;
      console.log(`pulls: ${hub.conversations} conversations are not measured: ${error.message}`);
      return none;
    });
}

const names: Record<keyof RequestTimes, string> = {
  first: 'first pull',
  same: 'pull, nothing new',
  one: 'pull, one message new',
  sent: 'one message pushed',
};
const kinds = Object.keys(names) as (keyof RequestTimes)[];
const formatCount = (count: number) => count.toLocaleString('en');
const workloadOf = (count: number) =>
  `${formatCount(count)} conversation${count === 1 ? '' : 's'}, ${formatCount(STORED)} messages stored`;

/** Compares the turns in which both were measured. */
function comparedFigure(what: Parameters<typeof figure>[0], ours: readonly number[], peer: readonly number[]): Figure {
  const both = ours.flatMap((value, turn) =>
    Number.isNaN(value + (peer[turn] ?? NaN)) ? [] : [[value, peer[turn] as number] as const],
  );
  return figure(
    what,
    both.map(([value]) => value),
    both.map(([, value]) => value),
  );
}

function figuresOf(smallStore: readonly RequestTimes[][], largeStore: readonly RequestTimes[][]): Figure[] {
  const of = (turns: readonly RequestTimes[] | undefined, kind: keyof RequestTimes) =>
    (turns ?? []).map((took) => took[kind]);
  const [one, ten] = largeStore;
  const byStreams = [...COUNTS, MAX_CONVERSATIONS].flatMap((count, nth) => {
    const workload = workloadOf(count);
    const measuredTurns = largeStore[nth + 2];
    return kinds.flatMap((kind) => {
      const peer =
        kind === 'sent' ? { of: one, peerName: 'a member with one' } : { of: ten, peerName: 'a member with ten' };
      const figures = [
        comparedFigure(
          { name: names[kind], workload, unit: 'ms', peerName: peer.peerName },
          of(measuredTurns, kind),
          of(peer.of, kind),
        ),
      ];
      const each = of(measuredTurns, kind).map(
        (ms, turn) => ((ms - (of(ten, kind)[turn] ?? NaN)) * 1000) / (count - (TEN ?? 0)),
      );
      return kind === 'sent'
        ? figures
        : [
            ...figures,
            figureWithoutPeer(
              { name: `${names[kind]}: each further conversation`, workload, unit: 'µs' },
              ...each.filter((one) => !Number.isNaN(one)),
            ),
          ];
    });
  });
  const byStore = [ONE, ...COUNTS].flatMap((count) => {
    const nth = measuredMembers.findIndex(({ conversations }) => conversations === count);
    const what = { workload: workloadOf(count ?? 1), unit: 'ms', peerName: `${formatCount(FEW)} stored` } as const;
    return kinds.map((kind) =>
      comparedFigure({ ...what, name: names[kind] }, of(largeStore[nth], kind), of(smallStore[nth], kind)),
    );
  });
  // Requests beyond the database's time limit were reported, and have no figure.
  return [...byStreams, ...byStore].filter(({ n }) => n > 0);
}

export async function pulls(n: number, root: string): Promise<Figure[]> {
  const bed = await startTestBed();
  try {
    const storedMessages =
      (measuredMembers.reduce((sum, { conversations }) => sum + conversations, 0) + MAX_CONVERSATIONS) * LENGTH;
    const smallStore = await createFilledStore(bed, 'few', measuredMembers);
    const largeStore = await createFilledStore(bed, 'much', [
      ...measuredMembers,
      { conversations: MAX_CONVERSATIONS, length: LENGTH },
      ...backgroundStore(storedMessages),
    ]);
    const [smallStoreHubs, largeStoreHubs] = [
      smallStore.hubs.slice(0, measuredMembers.length),
      largeStore.hubs.slice(0, measuredMembers.length + 1),
    ];
    const turns = await inTurn(n, [
      ...smallStoreHubs.map((hub) => measurementOf(smallStore, hub)),
      ...largeStoreHubs.map((hub) => measurementOf(largeStore, hub)),
    ]);
    await writePlans(root, measuredMembers.length - 1, {
      [formatCount(FEW)]: smallStore,
      [formatCount(STORED)]: largeStore,
    });
    return figuresOf(turns.slice(0, smallStoreHubs.length), turns.slice(smallStoreHubs.length));
  } finally {
    await bed.stop();
  }
}
