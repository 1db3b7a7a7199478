/** A server as a process: says where it is, and ends cleanly when asked to, at whatever moment. */
import { log } from '#lib/log.ts';
import { fail } from './command.ts';
import { isLostWrite } from './postgres/lost-write.ts';
import type { RunningServer } from './main.ts';

/** `start` may give up what it does when its signal is aborted; what it has started is stopped in any case. */
export async function run(
  start: (signal: AbortSignal) => Promise<RunningServer>,
  onReady: (server: RunningServer) => void,
): Promise<void> {
  const stopping = new AbortController();
  process.on('uncaughtException', (error) =>
    isLostWrite(error) ? log.info('database connection lost while writing') : fail(error),
  );
  const running = start(stopping.signal).catch((error: unknown) =>
    stopping.signal.aborted ? process.exit(1) : fail(error),
  );
  // A terminal and the processes between may each pass the same signal on; only the first one counts.
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    void running.then((server) => server.stop()).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // Whoever started it is gone, and can stop it no more.
  process.once('disconnect', stop);
  process.channel?.unref();
  const server = await running;
  if (stopping.signal.aborted) return;
  server.lost.catch((error: unknown) => fail(error));
  onReady(server);
}
