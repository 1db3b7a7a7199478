/** Runs `node embedded-process.ts <folder>`: starts PostgreSQL in a process of its own, which can be killed. */
import { startEmbedded } from '#server/postgres/embedded/start.ts';

try {
  const { url, pid, stop } = await startEmbedded({ dataDir: process.argv[2] ?? '' });
  process.stdout.write(`${JSON.stringify({ url, pid })}\n`);
  const idle = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(idle);
    void stop();
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
