/** Runs a server as a process: prints its address, and stops cleanly on a signal at any moment. */
import { log } from '#lib/log.ts';
import { fail } from './command.ts';
import { isLostWrite } from './postgres/lost-write.ts';
import type { RunningServer } from './main.ts';

/** So long after a signal a start ends that waits for something, and may wait for ever. */
const GIVES_UP_MS = 10_000;

/** Starts the server. When its signal is aborted, `start` may give up; a server that it still returns is stopped. */
export async function run(
  start: (signal: AbortSignal) => Promise<RunningServer>,
  onReady: (server: RunningServer) => void,
  givesUpMs = GIVES_UP_MS,
): Promise<void> {
  const stopping = new AbortController();
  process.on('uncaughtException', (error) =>
    isLostWrite(error) ? log.info('database connection lost while writing') : fail(error),
  );
  const running = start(stopping.signal).catch((error: unknown) =>
    stopping.signal.aborted ? process.exit(1) : fail(error),
  );
  let isStarted = false;
  void running.then(() => (isStarted = true));
  // A terminal and intermediate processes may each pass on the same signal; only the first one counts.
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // What has begun meanwhile, PostgreSQL too, ends with the process.
    setTimeout(() => isStarted || process.exit(1), givesUpMs).unref();
    void running.then((server) => server.stop()).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The parent process has ended, and can no longer stop this one.
  process.once('disconnect', stop);
  process.channel?.unref();
  const server = await running;
  if (stopping.signal.aborted) return;
  server.lost.catch((error: unknown) => fail(error));
  onReady(server);
}
