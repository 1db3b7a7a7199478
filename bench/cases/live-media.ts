/**
 * Measures what the media engine takes from a processor for each packet that it carries on, and how long a member takes
 * to enter, beside a bare forwarder with the same library. Four members send sound and pictures to each other.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaClient } from '#tests/support/media-client.ts';
import { BARE_NAME as peerName, bareForwarder, closeAll, engine, type Carrier } from '../support/carriers.ts';
import { figure, figureWithoutPeer, inTurn, percentile, type Figure } from '../support/figures.ts';

const MEMBERS = 4;
const SEND_MS = 1500;
const EVERY_MS = 5;
const JOINS = 10;

/** Returns microseconds of processor time for each packet that arrived, while all send. */
async function costOf(carrier: Carrier, clients: readonly MediaClient[]): Promise<number> {
  const received = () => clients.reduce((sum, client) => sum + client.received(), 0);
  const [before, packets] = [await carrier.processorTime(), received()];
  const timer = setInterval(() => {
    for (const client of clients) client.send();
  }, EVERY_MS);
  await wait(SEND_MS);
  clearInterval(timer);
  // The last packets are still on their way.
  await wait(100);
  return ((await carrier.processorTime()) - before) / (received() - packets);
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

/** Returns the costs of the engine and of the bare forwarder, turn by turn. */
async function costsInTurn(n: number): Promise<number[][]> {
  const carriers: Carrier[] = [];
  const rooms: MediaClient[][] = [];
  try {
    for (const open of [engine, bareForwarder]) {
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
  const [ours = [], bare = []] = await costsInTurn(n);
  const [joins = [], bareJoins = []] = await inTurn(n, [() => joinTimes(engine), () => joinTimes(bareForwarder)]);
  const workload = `${MEMBERS} members send sound and pictures to each other`;
  const entering = `${JOINS} members, one after the other`;
  const shareOf = (turns: readonly number[][], share: number) => turns.map((times) => percentile(times, share));
  return [
    figure(
      { name: 'processor of the media engine, each packet carried on', workload, unit: 'µs', peerName },
      ours,
      bare,
    ),
    figure(
      { name: 'entering a room’s media, median', workload: entering, unit: 'ms', peerName },
      shareOf(joins, 0.5),
      shareOf(bareJoins, 0.5),
    ),
    figureWithoutPeer(
      { name: 'entering a room’s media, p95', workload: entering, unit: 'ms' },
      ...shareOf(joins, 0.95),
    ),
  ];
}
