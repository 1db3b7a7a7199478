import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { ExpectedRefusal } from '../../expected-refusal.ts';

/**
 * Range below the ports that systems give to outgoing connections, one of which might hold the port at a later start.
 */
const [FIRST, END] = [20_000, 32_000];
const ATTEMPTS = 100;

const noPort = (error?: NodeJS.ErrnoException) =>
  new ExpectedRefusal(
    `No port from ${FIRST} to ${END - 1} can be opened on 127.0.0.1 (${error?.code ?? 'all are in use'}). Let this machine open one, or set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  );

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(noPort(error)),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a port on which no process listens now. Throws `ExpectedRefusal` when there is none. */
export async function freePort(probe: (port: number) => Promise<boolean> = isFree): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST, END);
    if (await probe(port)) return port;
  }
  throw noPort();
}
