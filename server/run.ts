/** A server as a process: says where it is, and ends cleanly when asked to. */
import { log } from '#lib/log.ts';
import { isLostWrite } from './database/lost-write.ts';
import type { RunningServer } from './main.ts';

const expected = new Set(['PortTaken', 'DataInUse', 'DataRefused', 'ArchiveRefused']);

export async function run(start: () => Promise<RunningServer>, ready: (server: RunningServer) => void): Promise<void> {
  process.on('uncaughtException', (error) => (isLostWrite(error) ? log.info('database connection lost while writing') : fail(error)));
  const running = start().catch((error: unknown) => fail(error));
  const stop = () => void running.then((server) => server.stop()).then(() => process.exit(0), fail);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const server = await running;
  server.lost.catch((error: unknown) => fail(error));
  ready(server);
}

/** What its reader can mend needs no stack. */
export function fail(error: unknown): never {
  const plain = error instanceof Error && expected.has(error.constructor.name);
  console.error(plain ? error.message : error);
  process.exit(1);
}
