/** A Redis server of its own, from the machine's program; `setup` installs the system's package where it is missing. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createClient } from 'redis';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { installWhereMissing } from './system-package.ts';

const PROGRAM = 'redis-server';

export interface TestRedis {
  url: string;
  /** Ends every connection to it; they may come again. */
  disconnectAll(): Promise<void>;
  stop(): void;
  /** After `stop`, on the same port, with nothing in it. */
  restart(): Promise<void>;
}

/** Vitest calls it before the run, so that no two tests install at once. */
export const setup = (): void => installWhereMissing(PROGRAM, '--version');

async function start(port: number): Promise<ChildProcess> {
  const child = spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (words: Buffer) => words.includes('Ready to accept') && resolve());
    child.once('error', () => reject(new Error(`No ${PROGRAM} here: install the system's package of that name.`)));
    child.once('exit', () => reject(new Error(`${PROGRAM} ended before it served.`)));
  });
  return child;
}

export async function redisServer(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await start(port);
  return {
    url,
    async disconnectAll() {
      const client = await createClient({ url }).connect();
      for (const kind of ['normal', 'pubsub'])
        await client.sendCommand(['CLIENT', 'KILL', 'TYPE', kind, 'SKIPME', 'yes']);
      client.destroy();
    },
    stop: () => void child.kill(),
    async restart() {
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => child.once('exit', resolve));
      child = await start(port);
    },
  };
}
