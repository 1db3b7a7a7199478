/** Starts a Redis server, if the machine has one. */
import { spawn, spawnSync } from 'node:child_process';
import { freePort } from '#server/postgres/embedded/free-port.ts';

export async function redisServer(): Promise<{ url: string; stop: () => void } | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (words: Buffer) => words.includes('Ready to accept') && resolve()),
  );
  return { url: `redis://127.0.0.1:${port}`, stop: () => void child.kill() };
}
