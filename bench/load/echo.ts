import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Echo {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the echo in a process of its own, as the server is. */
export async function startEcho(padding: number): Promise<Echo> {
  const child = fork(fileURLToPath(new URL('./echo-server.ts', import.meta.url)), [String(padding)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}
