/**
 * Measures what the media engine takes from a processor for each packet that it carries on, and how long a member takes
 * to enter, beside a bare forwarder with the same library. Four members send sound and pictures to each other.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freeUdpPort, startTestEngine } from '#tests/support/live-engine.ts';
import { mediaClient, type MediaClient } from '#tests/support/media-client.ts';
import type { BareOrder, BareReply } from '../peers/bare-forwarder.ts';
import { figure, figureWithoutPeer, inTurn, percentile, type Figure } from '../support/figures.ts';

const MEMBERS = 4;
const SEND_MS = 1500;
const EVERY_MS = 5;
const JOINS = 10;
const peerName = 'a bare forwarder on node-datachannel';

interface Carrier {
  /** Lets a member in; resolves when the connection is up. */
  enter(): Promise<MediaClient>;
  /** Microseconds since the start of its process. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

async function engine(): Promise<Carrier> {
  const started = await startTestEngine();
  return {
    enter: () => started.enter(MEMBERS - 1),
    processorTime: async () => (await started.engine.figures()).processes[0]?.processorTime ?? NaN,
    stop: () => started.stop(),
  };
}

async function bareForwarder(): Promise<Carrier> {
  const path = fileURLToPath(new URL('../peers/bare-forwarder.ts', import.meta.url));
  const child = fork(path, [String(await freeUdpPort())]);
  const ask = async (order: BareOrder): Promise<BareReply> => {
    child.send(order);
    const [reply] = (await once(child, 'message')) as [BareReply];
    return reply;
  };
  return {
    async enter() {
      const client = await mediaClient(MEMBERS - 1);
      const reply = await ask({ sdp: client.sdp });
      await client.accept('sdp' in reply ? reply.sdp : '');
      return client;
    },
    async processorTime() {
      const reply = await ask('figures');
      return 'processorTime' in reply ? reply.processorTime : NaN;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns microseconds of processor time for each packet that arrived, while all send. */
async function costOf(carrier: Carrier, clients: readonly MediaClient[]): Promise<number> {
  const received = () => clients.reduce((sum, client) => sum + client.received(), 0);
  const [before, packets] = [await carrier.processorTime(), received()];
  const timer = setInterval(() => {
    for (const client of clients) client.send();
  }, EVERY_MS);
  await rest(SEND_MS);
  clearInterval(timer);
  // The last packets are still on their way.
  await rest(100);
  return ((await carrier.processorTime()) - before) / (received() - packets);
}

/** Returns the milliseconds in which each of several members has entered, one after the other. */
async function joinTimes(open: () => Promise<Carrier>): Promise<number[]> {
  const carrier = await open();
  const clients: MediaClient[] = [];
  const times: number[] = [];
  // The first one also waits for the process.
  for (let count = 0; count <= JOINS; count++) {
    const began = performance.now();
    clients.push(await carrier.enter());
    if (count > 0) times.push(performance.now() - began);
  }
  for (const client of clients) client.close();
  await carrier.stop();
  return times;
}

export async function liveMedia(n: number): Promise<Figure[]> {
  const carriers = [await engine(), await bareForwarder()] as const;
  const rooms: MediaClient[][] = [];
  for (const carrier of carriers) {
    const clients: MediaClient[] = [];
    for (let count = 0; count < MEMBERS; count++) clients.push(await carrier.enter());
    rooms.push(clients);
  }
  const [ours = [], bare = []] = await inTurn(
    n,
    carriers.map((carrier, at) => () => costOf(carrier, rooms[at] ?? [])),
  );
  for (const client of rooms.flat()) client.close();
  for (const carrier of carriers) await carrier.stop();

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
