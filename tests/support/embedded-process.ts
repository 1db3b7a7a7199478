/**
 * Runs `node embedded-process.ts <folder>`: starts PostgreSQL in a process of its own, which can be killed. With `ends`
 * or `outlives` behind the folder it ends by itself, and PostgreSQL with it or not.
 */
import { startEmbedded } from '#server/postgres/embedded/start.ts';

try {
  const [, , dataDir = '', mode] = process.argv;
  const { url, pid, stop } = await startEmbedded({ dataDir, outlives: mode === 'outlives' });
  process.stdout.write(`${JSON.stringify({ url, pid })}\n`, () => mode && process.exit());
  const idle = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(idle);
    void stop();
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
