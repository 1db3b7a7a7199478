/** Generates the load in a process of its own, so that the server's processor time contains only the server. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { Load, Order, Party, GeneratorMessage } from './orders.ts';
import { openCircle } from './circle.ts';
import { connectSocket, openWire, type Wire } from './wire.ts';

const report = (word: GeneratorMessage) => void process.send?.(word);
const fail = (error: unknown) =>
  report({ said: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) });

/** Time in which messages in flight may arrive after the last one is written. */
const PATIENCE_MS = 20_000;
const LONGEST_MS = 120_000;

let wire: Wire;
let pairs = 0;
let arrived: (id: string) => void = () => undefined;
const sockets: Socket[] = [];

const percentileOf = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** Enough for a percentile of many pairs on a slow machine. */
const MIN_SAMPLES = 400;

async function waitUntil(ms: number, enough: () => boolean): Promise<void> {
  const began = performance.now();
  await wait(ms);
  while (!enough()) {
    if (performance.now() - began > LONGEST_MS) throw new Error('too little arrives to be measured');
    await wait(5);
  }
}

async function load(outstanding: number, warmMs: number, ms: number): Promise<Load> {
  const pending = new Map<string, { pair: number; written: number }>();
  const latencies: number[] = [];
  let [isWriting, isMeasuring, arrivals] = [true, false, 0];
  const write = (pair: number) => {
    const id = randomUUID();
    pending.set(id, { pair, written: performance.now() });
    wire.write(pair, id);
  };
  arrived = (id) => {
    const message = pending.get(id);
    if (!message) return;
    pending.delete(id);
    arrivals++;
    if (isMeasuring) latencies.push(performance.now() - message.written);
    if (isWriting) write(message.pair);
  };
  for (let nth = 0; nth < outstanding; nth++) for (let pair = 0; pair < pairs; pair++) write(pair);

  const all = outstanding * pairs;
  await waitUntil(warmMs, () => arrivals >= all);
  const [before, began] = [{ ...wire.count }, performance.now()];
  isMeasuring = true;
  report({ said: 'begun' });
  await waitUntil(ms, () => latencies.length >= Math.max(all, Math.min(MIN_SAMPLES, 50 * all)));
  isMeasuring = false;
  const [after, durationMs] = [{ ...wire.count }, performance.now() - began];
  report({ said: 'ended' });
  isWriting = false;
  for (const end = performance.now() + PATIENCE_MS; pending.size > 0 && performance.now() < end;) await wait(20);

  latencies.sort((a, b) => a - b);
  const countOf = (what: 'committed' | 'requests') => after[what] - before[what];
  return {
    arrived: latencies.length,
    committed: countOf('committed'),
    requests: countOf('requests'),
    ms: durationMs,
    p50: percentileOf(latencies, 0.5),
    p99: percentileOf(latencies, 0.99),
    lost: pending.size,
    bytes: after.bytes,
  };
}

/** Parallel connections, so that a server that has just started is not overloaded. */
const AT_ONCE = 50;

async function openSockets(path: string, parties: readonly Party[]): Promise<number> {
  const waiting = [...parties];
  let refused = 0;
  const open = async () => {
    for (let party = waiting.pop(); party; party = waiting.pop())
      await connectSocket(party, path).then(
        (socket) => sockets.push(socket),
        () => refused++,
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  return refused;
}

const connectedNow = () => sockets.filter((socket) => socket.connected).length;

async function handleOrder(order: Order): Promise<void> {
  if (order.asks === 'open') {
    const { line } = order;
    pairs = 'circle' in line ? line.circle.authors.length : line.pairs.length;
    wire =
      'circle' in line
        ? await openCircle(line, (id) => arrived(id), fail)
        : await openWire(line, (id) => arrived(id), fail);
    report({ said: 'open' });
  } else if (order.asks === 'load')
    report({ said: 'load', load: await load(order.outstanding, order.warmMs, order.ms) });
  else
    report({
      said: 'held',
      refused: order.asks === 'hold' ? await openSockets(order.path, order.parties) : 0,
      connected: connectedNow(),
    });
}

process.on('message', (order: Order) => void handleOrder(order).catch(fail));
process.on('disconnect', () => process.exit());
