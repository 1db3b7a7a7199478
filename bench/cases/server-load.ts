/**
 * Measures private messages from device to device over real servers and PostgreSQL, beside a bare socket.io echo with
 * the same payloads: the same generator, pairs and number of messages in flight. Also two nodes beside one.
 */
import { conversationIdOf } from '#domain/conversation-id.ts';
import { openLoad, type OpenLoad, type LoadFigures } from '../support/loads.ts';
import { figureWithoutPeer, figure, inTurn, median, type Figure } from '../support/figures.ts';
import { countsProcessor } from '../support/processor.ts';
import { epochOf, startTestBed, type MemberToken } from '../support/server-bed.ts';
import { startEcho } from '../load/echo.ts';
import type { Pair } from '../load/orders.ts';
import { entryOf } from '../load/wire.ts';
import { redisServer } from '#tests/support/redis-server.ts';

/** Number of pairs, with which no member reaches the rate limit. */
const PAIRS = 64;
/** Messages that each sender has in flight. */
const LEVELS = [1, 4, 16] as const;
const TWO_NODE_LEVEL = 4;
const MS = Number(process.env['BENCH_LOAD_MS'] ?? 4000);

/** Returns the pairs; with two nodes, half of them communicate across nodes. */
const pairsOf = (members: readonly MemberToken[], urls: readonly string[]): Promise<Pair[]> =>
  Promise.all(
    Array.from({ length: PAIRS }, async (_, n) => {
      const side = (nth: number) => ({
        ...(members[n * 2 + nth] as MemberToken),
        url: urls[(nth === 0 ? n : n >> 1) % urls.length] as string,
      });
      const [from, to] = [side(0), side(1)];
      return { conversationId: await conversationIdOf(from.id, to.id), from, to };
    }),
  );

/** Length of the echo's message without padding. */
const lengthOf = ([pair]: readonly Pair[]) =>
  pair ? Buffer.byteLength(JSON.stringify({ message: entryOf(pair, crypto.randomUUID()), pad: '' })) : 0;

/** Best throughput at this latency. Where the echo is always slower, its quietest load is the peer. */
function bestThroughput(p99: number, levels: readonly LoadFigures[]): number {
  const throughputs = levels.filter((level) => level.p99 <= p99);
  const quietest = [...levels].sort((a, b) => a.p99 - b.p99)[0];
  return throughputs.length ? Math.max(...throughputs.map((level) => level.perSecond)) : (quietest?.perSecond ?? NaN);
}
const fastest = (levels: readonly LoadFigures[]) =>
  [...levels].sort((a, b) => b.perSecond - a.perSecond)[0] as LoadFigures;

const echoPeer = { peerName: 'a bare socket.io echo' };
const workload = `${PAIRS} pairs`;

function comparedFigures(ours: LoadFigures[][], echo: LoadFigures[][]): Figure[] {
  const turns = (levels: LoadFigures[][]) =>
    (levels[0] ?? []).map((_, turn) => levels.flatMap((level) => level[turn] ?? []));
  const [best, peers] = [turns(ours).map(fastest), turns(echo)];
  const throughputs = best.map((one, turn) => bestThroughput(one.p99, peers[turn] ?? []));
  const shown = `${workload}, ${LEVELS.join(', ')} under way each, the fastest`;
  return [
    figure(
      {
        name: 'messages committed and delivered, at no longer a p99',
        workload: shown,
        unit: 'messages/s',
        ...echoPeer,
      },
      best.map((one) => one.perSecond),
      throughputs,
    ),
    ...LEVELS.flatMap((level, nth) => {
      const [ourTurns, echoTurns] = [ours[nth] ?? [], echo[nth] ?? []];
      const loadFigure = (name: string, unit: Figure['unit'], what: keyof LoadFigures) =>
        figure(
          { name, workload: `${workload}, ${level} under way each`, unit, ...echoPeer },
          ourTurns.map((one) => one[what]),
          echoTurns.map((one) => one[what]),
        );
      return [
        loadFigure('messages committed and delivered', 'messages/s', 'perSecond'),
        loadFigure('from written to delivered, p99', 'ms', 'p99'),
        ...(countsProcessor
          ? [
              loadFigure('processor of node, each message', 'µs', 'node'),
              figureWithoutPeer(
                {
                  name: 'processor of PostgreSQL, each message',
                  workload: `${workload}, ${level} under way each`,
                  unit: 'µs',
                },
                ...ourTurns.map((one) => one.postgres),
              ),
              loadFigure('processor of the load’s generator, each message', 'µs', 'generator'),
            ]
          : []),
      ];
    }),
  ];
}

function twoBesideOne(two: LoadFigures[], one: LoadFigures[]): Figure[] {
  const what = {
    workload: `${workload}, ${TWO_NODE_LEVEL} under way each, half of them across nodes`,
    peerName: 'one node',
  };
  const rate = figure(
    { ...what, name: 'two nodes: messages committed and delivered', unit: 'messages/s' },
    two.map((each) => each.perSecond),
    one.map((each) => each.perSecond),
  );
  const cost = (each: LoadFigures) => each.node + each.postgres;
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
  const bed = await startTestBed();
  const loads: OpenLoad[] = [];
  const openAndTrack = async (...given: Parameters<typeof openLoad>) => {
    const load = await openLoad(...given);
    loads.push(load);
    return load;
  };
  const redis = await redisServer();
  const clustered = { REDIS_URL: redis.url };
  try {
    const [single, first, second] = [
      await bed.node(bed.url),
      await bed.node(bed.url, clustered),
      await bed.node(bed.url, clustered),
    ];
    const members = await bed.people(bed.url, PAIRS * 2);
    const epoch = await epochOf(single.url, members[0] as MemberToken);
    const pairs = await pairsOf(members, [single.url]);
    const one = await openAndTrack({ kind: 'alcove', epoch, pairs }, [single.pid], bed.postgresPid);
    const two = await openAndTrack(
      { kind: 'alcove', epoch, pairs: await pairsOf(members, [first.url, second.url]) },
      [first.pid, second.pid],
      bed.postgresPid,
    );
    // The echo's messages are as long as the product's.
    const { bytes } = await one.measure(1, 300);
    const echo = await startEcho(Math.max(0, bytes - lengthOf(pairs)));
    try {
      const peer = await openAndTrack({ kind: 'echo', pairs: await pairsOf(members, [echo.url]) }, [echo.pid], null);
      const turns = await inTurn(n, [
        ...LEVELS.flatMap((level) => [() => one.measure(level, MS), () => peer.measure(level, MS)]),
        () => two.measure(TWO_NODE_LEVEL, MS),
        () => one.measure(TWO_NODE_LEVEL, MS),
      ]);
      const every = (from: number) => LEVELS.map((_, nth) => turns[nth * 2 + from] ?? []);
      const [atTwo = [], atOne = []] = turns.slice(LEVELS.length * 2);
      console.log(
        `server: an event of ${bytes} bytes; ${median((turns[0] ?? []).map((each) => each.arrived / each.requests)).toFixed(1)} messages a push with ${LEVELS[0]} under way, ${median((turns[4] ?? []).map((each) => each.arrived / each.requests)).toFixed(1)} with ${LEVELS[2]}`,
      );
      return [...comparedFigures(every(0), every(1)), ...twoBesideOne(atTwo, atOne)];
    } finally {
      await echo.stop();
    }
  } finally {
    await Promise.all(loads.map((load) => load.end()));
    await bed.stop();
    redis.stop();
  }
}
