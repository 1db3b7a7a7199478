/** Makes the load, as a process of its own, so that the server's processor time is the server's alone. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { Load, Order, Party, Said } from './orders.ts';
import { connected, openWire, type Wire } from './wire.ts';

const say = (word: Said) => void process.send?.(word);
const fail = (error: unknown) =>
  say({ said: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) });

/** How long what is under way may take to arrive when nothing more is written. */
const PATIENCE_MS = 20_000;
const LONGEST_MS = 120_000;

let wire: Wire;
let pairs = 0;
let arrived: (id: string) => void = () => undefined;
const sockets: Socket[] = [];

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** For a percentile of many pairs, however slow the machine is. */
const LEAST = 400;

async function until(ms: number, enough: () => boolean): Promise<void> {
  const began = performance.now();
  await wait(ms);
  while (!enough()) {
    if (performance.now() - began > LONGEST_MS) throw new Error('too little arrives to be measured');
    await wait(5);
  }
}

async function load(outstanding: number, warmMs: number, ms: number): Promise<Load> {
  const underway = new Map<string, { pair: number; written: number }>();
  const took: number[] = [];
  let [going, measured, seen] = [true, false, 0];
  const write = (pair: number) => {
    const id = randomUUID();
    underway.set(id, { pair, written: performance.now() });
    wire.write(pair, id);
  };
  arrived = (id) => {
    const known = underway.get(id);
    if (!known) return;
    underway.delete(id);
    seen++;
    if (measured) took.push(performance.now() - known.written);
    if (going) write(known.pair);
  };
  for (let nth = 0; nth < outstanding; nth++) for (let pair = 0; pair < pairs; pair++) write(pair);

  const all = outstanding * pairs;
  await until(warmMs, () => seen >= all);
  const [before, began] = [{ ...wire.count }, performance.now()];
  measured = true;
  say({ said: 'begun' });
  await until(ms, () => took.length >= Math.max(all, Math.min(LEAST, 50 * all)));
  measured = false;
  const [after, lasted] = [{ ...wire.count }, performance.now() - began];
  say({ said: 'ended' });
  going = false;
  for (const end = performance.now() + PATIENCE_MS; underway.size > 0 && performance.now() < end;) await wait(20);

  took.sort((a, b) => a - b);
  const since = (what: 'committed' | 'requests') => after[what] - before[what];
  return {
    arrived: took.length,
    committed: since('committed'),
    requests: since('requests'),
    ms: lasted,
    p50: at(took, 0.5),
    p99: at(took, 0.99),
    lost: underway.size,
    bytes: after.bytes,
  };
}

/** As many at a time as a server that has just started is asked by. */
const AT_ONCE = 50;

async function hold(path: string, parties: readonly Party[]): Promise<number> {
  const waiting = [...parties];
  let refused = 0;
  const open = async () => {
    for (let party = waiting.pop(); party; party = waiting.pop())
      await connected(party, path).then(
        (socket) => sockets.push(socket),
        () => refused++,
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  return refused;
}

const connectedNow = () => sockets.filter((socket) => socket.connected).length;

async function obey(order: Order): Promise<void> {
  if (order.asks === 'open') {
    pairs = order.line.pairs.length;
    wire = await openWire(order.line, (id) => arrived(id), fail);
    say({ said: 'open' });
  } else if (order.asks === 'load') say({ said: 'load', load: await load(order.outstanding, order.warmMs, order.ms) });
  else
    say({
      said: 'held',
      refused: order.asks === 'hold' ? await hold(order.path, order.parties) : 0,
      connected: connectedNow(),
    });
}

process.on('message', (order: Order) => void obey(order).catch(fail));
process.on('disconnect', () => process.exit());
