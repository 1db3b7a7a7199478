/**
 * What catching up and sending cost, from the request's first byte to the answer's last: by how many streams a member
 * has, and by how much is stored that is not theirs. The plans of what PostgreSQL did lie beside the figures.
 */
import { Asking, TooLong } from '../support/asking.ts';
import { alone, figure, inTurn, type Figure } from '../support/numbers.ts';
import { writePlans } from '../support/plan-files.ts';
import { serverBed } from '../support/server-bed.ts';
import { filledStore, type Hub, type Store, type Wanted } from '../support/stored.ts';

const FEW = 10_000;
const STORED = Number(process.env['BENCH_STORED'] ?? 1_000_000);
/** Members with so many conversations each; the last stands where much is stored. */
const [ONE, TEN, ...COUNTS] = [1, 10, 200, 1000];
const MOST = 10_000;
const LENGTH = 8;
const own = [ONE, TEN, ...COUNTS].map((conversations): Wanted => ({
  conversations: conversations ?? 1,
  length: LENGTH,
}));

/** What is not the measured members': as many conversations as one of them has at most. */
const HUBS = 100;
const background = (already: number): Wanted[] =>
  Array.from({ length: HUBS }, () => ({
    conversations: MOST / HUBS,
    length: Math.max(1, Math.round((STORED - already) / MOST)),
  }));

interface Took {
  first: number;
  same: number;
  sent: number;
  one: number;
}

/** A new device, then the same one with nothing new, then with one message of its member from elsewhere. */
function measuring({ node, epoch }: Store, hub: Hub): () => Promise<Took> {
  const asking = new Asking(node, hub, epoch);
  const none = { first: NaN, same: NaN, sent: NaN, one: NaN };
  const measured = async () => {
    asking.inVain = 0;
    const first = await asking.firstPull();
    const same = await asking.pull();
    const sent = await asking.sendTo(hub.others[0] as Hub['others'][number]);
    const one = await asking.pull();
    if (same.streams !== 0 || one.streams !== 1)
      throw new Error(`pulled ${same.streams} and ${one.streams} streams instead of 0 and 1`);
    if (asking.inVain > 0)
      console.log(
        `pulls: ${hub.conversations} conversations: ${asking.inVain} requests took longer than the database allows, and were asked again`,
      );
    return { first, same: same.ms, sent, one: one.ms };
  };
  return () =>
    measured().catch((error: unknown) => {
      if (!(error instanceof TooLong)) throw error;
      console.log(`pulls: ${hub.conversations} conversations are not measured: ${error.message}`);
      return none;
    });
}

const names: Record<keyof Took, string> = {
  first: 'first pull',
  same: 'pull, nothing new',
  one: 'pull, one message new',
  sent: 'one message pushed',
};
const kinds = Object.keys(names) as (keyof Took)[];
const shown = (count: number) => count.toLocaleString('en');
const holding = (count: number) =>
  `${shown(count)} conversation${count === 1 ? '' : 's'}, ${shown(STORED)} messages stored`;

/** Of the turns in which both were measured. */
function beside(what: Parameters<typeof figure>[0], ours: readonly number[], peer: readonly number[]): Figure {
  const both = ours.flatMap((value, turn) =>
    Number.isNaN(value + (peer[turn] ?? NaN)) ? [] : [[value, peer[turn] as number] as const],
  );
  return figure(
    what,
    both.map(([value]) => value),
    both.map(([, value]) => value),
  );
}

function figuresOf(few: readonly Took[][], much: readonly Took[][]): Figure[] {
  const of = (turns: readonly Took[] | undefined, kind: keyof Took) => (turns ?? []).map((took) => took[kind]);
  const [one, ten] = much;
  const byStreams = [...COUNTS, MOST].flatMap((count, nth) => {
    const workload = holding(count);
    const hers = much[nth + 2];
    return kinds.flatMap((kind) => {
      const peer =
        kind === 'sent' ? { of: one, peerName: 'a member with one' } : { of: ten, peerName: 'a member with ten' };
      const figures = [
        beside({ name: names[kind], workload, unit: 'ms', peerName: peer.peerName }, of(hers, kind), of(peer.of, kind)),
      ];
      const each = of(hers, kind).map(
        (ms, turn) => ((ms - (of(ten, kind)[turn] ?? NaN)) * 1000) / (count - (TEN ?? 0)),
      );
      return kind === 'sent'
        ? figures
        : [
            ...figures,
            alone(
              { name: `${names[kind]}: each further conversation`, workload, unit: 'µs' },
              ...each.filter((one) => !Number.isNaN(one)),
            ),
          ];
    });
  });
  const byStore = [ONE, ...COUNTS].flatMap((count) => {
    const nth = own.findIndex(({ conversations }) => conversations === count);
    const what = { workload: holding(count ?? 1), unit: 'ms', peerName: `${shown(FEW)} stored` } as const;
    return kinds.map((kind) => beside({ ...what, name: names[kind] }, of(much[nth], kind), of(few[nth], kind)));
  });
  // What took longer than the database allows was said, and has no figure.
  return [...byStreams, ...byStore].filter(({ n }) => n > 0);
}

export async function pulls(n: number, root: string): Promise<Figure[]> {
  const bed = await serverBed();
  try {
    const already = (own.reduce((sum, { conversations }) => sum + conversations, 0) + MOST) * LENGTH;
    const few = await filledStore(bed, 'few', own);
    const much = await filledStore(bed, 'much', [
      ...own,
      { conversations: MOST, length: LENGTH },
      ...background(already),
    ]);
    const [fewOnes, muchOnes] = [few.hubs.slice(0, own.length), much.hubs.slice(0, own.length + 1)];
    const turns = await inTurn(n, [
      ...fewOnes.map((hub) => measuring(few, hub)),
      ...muchOnes.map((hub) => measuring(much, hub)),
    ]);
    await writePlans(root, own.length - 1, { [shown(FEW)]: few, [shown(STORED)]: much });
    return figuresOf(turns.slice(0, fewOnes.length), turns.slice(fewOnes.length));
  } finally {
    await bed.stop();
  }
}
