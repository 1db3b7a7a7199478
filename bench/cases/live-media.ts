/**
 * Measures what the media engine takes from a processor for each packet that it carries on, and how long a member takes
 * to enter. Four members send sound and pictures to each other. Two peers with the same library carry the same packets:
 * the prototype of the engine, which does all that a browser needs, and a bare forwarder, which is the least.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaClient } from '#tests/support/media-client.ts';
import {
  BARE_NAME,
  bareForwarder,
  closeAll,
  engine,
  prototype,
  PROTOTYPE_NAME,
  type Carrier,
} from '../support/carriers.ts';
import { figure, figureWithoutPeer, inTurn, percentile, type Figure } from '../support/figures.ts';

const MEMBERS = 4;
const SEND_MS = 1500;
const EVERY_MS = 5;
const JOINS = 10;
/** Packets of a client each time that it sends. */
const SENT_AT_ONCE = 2;

/** Returns microseconds of processor time for each packet that arrived, while all send. Rejects where many are lost. */
async function costOf(carrier: Carrier, clients: readonly MediaClient[]): Promise<number> {
  const received = () => clients.reduce((sum, client) => sum + client.received(), 0);
  const [before, packets] = [await carrier.processorTime(), received()];
  let expected = 0;
  const timer = setInterval(() => {
    for (const client of clients) client.send();
    expected += SENT_AT_ONCE * clients.length * (clients.length - 1);
  }, EVERY_MS);
  await wait(SEND_MS);
  clearInterval(timer);
  // The last packets are still on their way.
  await wait(100);
  const [after, arrived] = [await carrier.processorTime(), received() - packets];
  // Otherwise one carrier would be compared with another that does less.
  if (arrived < 0.9 * expected) throw new Error(`${arrived} of ${expected} packets arrived`);
  return (after - before) / arrived;
}

/** Returns the milliseconds in which each of several members has entered, one after the other. */
async function joinTimes(open: typeof engine): Promise<number[]> {
  const carrier = await open(MEMBERS - 1);
  const clients: MediaClient[] = [];
  const times: number[] = [];
  try {
    // The first one also waits for the process.
    for (let count = 0; count <= JOINS; count++) {
      const began = performance.now();
      clients.push(await carrier.enter());
      if (count > 0) times.push(performance.now() - began);
    }
    return times;
  } finally {
    await closeAll(clients, [carrier]);
  }
}

/** Returns the costs of the engine, of its prototype and of the bare forwarder, turn by turn. */
async function costsInTurn(n: number): Promise<number[][]> {
  const carriers: Carrier[] = [];
  const rooms: MediaClient[][] = [];
  try {
    for (const open of [engine, prototype, bareForwarder]) {
      const [carrier, clients] = [await open(MEMBERS - 1), [] as MediaClient[]];
      carriers.push(carrier);
      rooms.push(clients);
      for (let count = 0; count < MEMBERS; count++) clients.push(await carrier.enter());
    }
    return await inTurn(
      n,
      carriers.map((carrier, at) => () => costOf(carrier, rooms[at] ?? [])),
    );
  } finally {
    await closeAll(rooms.flat(), carriers);
  }
}

export async function liveMedia(n: number): Promise<Figure[]> {
  const [ours = [], ofPrototype = [], bare = []] = await costsInTurn(n);
  const [joins = [], bareJoins = []] = await inTurn(n, [() => joinTimes(engine), () => joinTimes(bareForwarder)]);
  const workload = `${MEMBERS} members send sound and pictures to each other`;
  const entering = `${JOINS} members, one after the other`;
  const shareOf = (turns: readonly number[][], share: number) => turns.map((times) => percentile(times, share));
  const name = 'processor of the media engine, each packet carried on';
  return [
    figure({ name, workload, unit: 'µs', peerName: PROTOTYPE_NAME }, ours, ofPrototype),
    figure({ name, workload, unit: 'µs', peerName: BARE_NAME }, ours, bare),
    figure(
      { name: 'entering a room’s media, median', workload: entering, unit: 'ms', peerName: BARE_NAME },
      shareOf(joins, 0.5),
      shareOf(bareJoins, 0.5),
    ),
    figureWithoutPeer(
      { name: 'entering a room’s media, p95', workload: entering, unit: 'ms' },
      ...shareOf(joins, 0.95),
    ),
  ];
}
