/** What carries media between members: the engine, the prototype of it, or a bare forwarder with the same library. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CHILD_OPTIONS } from '#server/live/engine-child.ts';
import { freeUdpPort, startTestEngine, type TestSeat } from '#tests/support/live-engine.ts';
import { mediaClient, type MediaClient } from '#tests/support/media-client.ts';
import type { ForwarderOrder, ForwarderReply } from '../peers/forwarder.ts';

export const BARE_NAME = 'a bare forwarder on node-datachannel';
export const PROTOTYPE_NAME = 'the prototype on node-datachannel';

export interface Carrier {
  /** Lets a member in; resolves when the connection is up. */
  enter(): Promise<MediaClient>;
  /** Lets a member go, who has entered here. */
  leave(client: MediaClient): Promise<void>;
  /** Microseconds since the start of its process. */
  processorTime(): Promise<number>;
  /** Resident memory of its process. */
  memoryBytes(): Promise<number>;
  stop(): Promise<void>;
}

/** `slots`: others whom each member receives. */
export async function engine(slots: number): Promise<Carrier> {
  const started = await startTestEngine();
  const figures = async () => (await started.engine.figures()).processes[0];
  return {
    enter: () => started.enter(slots),
    leave(client) {
      started.leave(client as TestSeat);
      return Promise.resolve();
    },
    processorTime: async () => (await figures())?.processorTime ?? NaN,
    memoryBytes: async () => (await figures())?.memoryBytes ?? NaN,
    stop: () => started.stop(),
  };
}

export const bareForwarder = (slots: number): Promise<Carrier> => forwarder('bare-forwarder.ts', slots);
export const prototype = (slots: number): Promise<Carrier> => forwarder('prototype-forwarder.ts', slots);

async function forwarder(file: string, slots: number): Promise<Carrier> {
  const path = fileURLToPath(new URL(`../peers/${file}`, import.meta.url));
  const child = fork(path, [String(await freeUdpPort())], { execArgv: CHILD_OPTIONS.execArgv });
  const ended = once(child, 'exit');
  const numbers = new Map<MediaClient, number>();
  const ask = async (order: ForwarderOrder): Promise<ForwarderReply> => {
    child.send(order);
    const [reply] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('ended'))),
    ])) as [ForwarderReply];
    return reply;
  };
  const figures = async () => {
    const reply = await ask('figures');
    return 'processorTime' in reply ? reply : { processorTime: NaN, memoryBytes: NaN };
  };
  return {
    async enter() {
      const client = await mediaClient(slots);
      try {
        const reply = await ask({ sdp: client.sdp });
        await client.accept('sdp' in reply ? reply.sdp : '');
        if ('sdp' in reply) numbers.set(client, reply.number);
        return client;
      } catch (error) {
        client.close();
        throw error;
      }
    },
    async leave(client) {
      await ask({ leave: numbers.get(client) ?? -1 });
      numbers.delete(client);
      client.close();
    },
    processorTime: async () => (await figures()).processorTime,
    memoryBytes: async () => (await figures()).memoryBytes,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/**
 * Runs a measurement whose carriers collect their garbage all the time. Whether a process is flat cannot be seen
 * otherwise: left alone, garbage alone makes it grow by tens of megabytes before it is collected.
 */
export async function collectingGarbage<T>(measure: () => Promise<T>): Promise<T> {
  const { execArgv } = CHILD_OPTIONS;
  CHILD_OPTIONS.execArgv = ['--import', new URL('collect-garbage.ts', import.meta.url).href];
  try {
    return await measure();
  } finally {
    CHILD_OPTIONS.execArgv = execArgv;
  }
}

/** Ends what a measurement has opened, also where it has failed: what stays open keeps the process alive. */
export async function closeAll(clients: readonly MediaClient[], carriers: readonly Carrier[]): Promise<void> {
  for (const client of clients) client.close();
  for (const carrier of carriers) await carrier.stop();
}
