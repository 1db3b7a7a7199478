/**
 * Private messages from device to device over real servers and PostgreSQL, beside a bare socket.io echo that carries
 * the same payloads: the same generator, the same pairs, the same number of messages under way. And two nodes beside
 * one.
 */
import { conversationIdOf } from '#domain/conversation-id.ts';
import { openLoad, type Loaded, type Taken } from '../support/loads.ts';
import { alone, figure, inTurn, median, type Figure } from '../support/numbers.ts';
import { countsProcessor } from '../support/processor.ts';
import { epochOf, serverBed, type Known } from '../support/server-bed.ts';
import { startEcho } from '../load/echo.ts';
import type { Pair } from '../load/orders.ts';
import { entryOf } from '../load/wire.ts';

/** So many that no member meets their limit of requests. */
const PAIRS = 64;
/** Messages that each sender has under way. */
const LEVELS = [1, 4, 16] as const;
const FULL = 4;
const MS = Number(process.env['BENCH_LOAD_MS'] ?? 4000);

/** Half of the pairs talk across nodes, where there are two. */
const pairsOf = (members: readonly Known[], urls: readonly string[]): Promise<Pair[]> =>
  Promise.all(
    Array.from({ length: PAIRS }, async (_, n) => {
      const side = (nth: number) => ({
        ...(members[n * 2 + nth] as Known),
        url: urls[(nth === 0 ? n : n >> 1) % urls.length] as string,
      });
      const [from, to] = [side(0), side(1)];
      return { conversationId: await conversationIdOf(from.id, to.id), from, to };
    }),
  );

/** Of what the echo delivers by itself. */
const lengthOf = ([pair]: readonly Pair[]) =>
  pair ? Buffer.byteLength(JSON.stringify({ message: entryOf(pair, crypto.randomUUID()), pad: '' })) : 0;

/** What is faster than the echo can be at any load has no peer but its quietest. */
function atMost(p99: number, levels: readonly Taken[]): number {
  const within = levels.filter((level) => level.p99 <= p99);
  const quietest = [...levels].sort((a, b) => a.p99 - b.p99)[0];
  return within.length ? Math.max(...within.map((level) => level.perSecond)) : (quietest?.perSecond ?? NaN);
}
const fastest = (levels: readonly Taken[]) => [...levels].sort((a, b) => b.perSecond - a.perSecond)[0] as Taken;

const echoed = { peerName: 'a bare socket.io echo' };
const workload = `${PAIRS} pairs`;

function beside(ours: Taken[][], echo: Taken[][]): Figure[] {
  const turns = (levels: Taken[][]) => (levels[0] ?? []).map((_, turn) => levels.flatMap((level) => level[turn] ?? []));
  const [best, peers] = [turns(ours).map(fastest), turns(echo)];
  const within = best.map((one, turn) => atMost(one.p99, peers[turn] ?? []));
  const shown = `${workload}, ${LEVELS.join(', ')} under way each, the fastest`;
  return [
    figure(
      { name: 'messages committed and delivered, at no longer a p99', workload: shown, unit: 'messages/s', ...echoed },
      best.map((one) => one.perSecond),
      within,
    ),
    ...LEVELS.flatMap((level, nth) => {
      const [mine, its] = [ours[nth] ?? [], echo[nth] ?? []];
      const made = (name: string, unit: Figure['unit'], what: keyof Taken) =>
        figure(
          { name, workload: `${workload}, ${level} under way each`, unit, ...echoed },
          mine.map((one) => one[what]),
          its.map((one) => one[what]),
        );
      return [
        made('messages committed and delivered', 'messages/s', 'perSecond'),
        made('from written to delivered, p99', 'ms', 'p99'),
        ...(countsProcessor
          ? [
              made('processor of node, each message', 'µs', 'node'),
              alone(
                {
                  name: 'processor of PostgreSQL, each message',
                  workload: `${workload}, ${level} under way each`,
                  unit: 'µs',
                },
                ...mine.map((one) => one.postgres),
              ),
              made('processor of the load’s generator, each message', 'µs', 'generator'),
            ]
          : []),
      ];
    }),
  ];
}

function twoBesideOne(two: Taken[], one: Taken[]): Figure[] {
  const what = { workload: `${workload}, ${FULL} under way each, half of them across nodes`, peerName: 'one node' };
  const rate = figure(
    { ...what, name: 'two nodes: messages committed and delivered', unit: 'messages/s' },
    two.map((each) => each.perSecond),
    one.map((each) => each.perSecond),
  );
  const cost = (each: Taken) => each.node + each.postgres;
  return [
    rate,
    ...(countsProcessor
      ? [
          figure(
            { ...what, name: 'two nodes: processor of nodes and PostgreSQL, each message', unit: 'µs' },
            two.map(cost),
            one.map(cost),
          ),
        ]
      : []),
  ];
}

export async function serverLoad(n: number): Promise<Figure[]> {
  const bed = await serverBed();
  const loads: Loaded[] = [];
  const opened = async (...given: Parameters<typeof openLoad>) => {
    const load = await openLoad(...given);
    loads.push(load);
    return load;
  };
  const clustered = { CLUSTER: 'postgres' };
  try {
    const [single, first, second] = [
      await bed.node(bed.url),
      await bed.node(bed.url, clustered),
      await bed.node(bed.url, clustered),
    ];
    const members = await bed.people(bed.url, PAIRS * 2);
    const epoch = await epochOf(single.url, members[0] as Known);
    const pairs = await pairsOf(members, [single.url]);
    const one = await opened({ kind: 'alcove', epoch, pairs }, [single.pid], bed.postgresPid);
    const two = await opened(
      { kind: 'alcove', epoch, pairs: await pairsOf(members, [first.url, second.url]) },
      [first.pid, second.pid],
      bed.postgresPid,
    );
    // What the echo delivers is as long as what the product does.
    const { bytes } = await one.take(1, 300);
    const echo = await startEcho(Math.max(0, bytes - lengthOf(pairs)));
    try {
      const peer = await opened({ kind: 'echo', pairs: await pairsOf(members, [echo.url]) }, [echo.pid], null);
      const turns = await inTurn(n, [
        ...LEVELS.flatMap((level) => [() => one.take(level, MS), () => peer.take(level, MS)]),
        () => two.take(FULL, MS),
        () => one.take(FULL, MS),
      ]);
      const every = (from: number) => LEVELS.map((_, nth) => turns[nth * 2 + from] ?? []);
      const [atTwo = [], atOne = []] = turns.slice(LEVELS.length * 2);
      console.log(
        `server: an event of ${bytes} bytes; ${median((turns[0] ?? []).map((each) => each.arrived / each.requests)).toFixed(1)} messages a push with ${LEVELS[0]} under way, ${median((turns[4] ?? []).map((each) => each.arrived / each.requests)).toFixed(1)} with ${LEVELS[2]}`,
      );
      return [...beside(every(0), every(1)), ...twoBesideOne(atTwo, atOne)];
    } finally {
      await echo.stop();
    }
  } finally {
    await Promise.all(loads.map((load) => load.end()));
    await bed.stop();
  }
}
