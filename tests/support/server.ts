/** A complete real server on a free port, with its own PostgreSQL in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer, type ServerOptions } from '#server/main.ts';
import { signUpAt, type TestMember } from './sign-up.ts';

export interface TestServer extends RunningServer {
  dataDir: string;
  signUp(username: string): Promise<TestMember>;
}

export type TestServerOptions = Partial<Omit<ServerOptions, 'dataDir'>> & { dataDir?: string };

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'alcove-test-')));
  const server = await startServer({ port: 0, host: '127.0.0.1', ...options, dataDir });
  return {
    ...server,
    dataDir,
    signUp: (username) => signUpAt(server.url, username),
    async stop() {
      await server.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type { TestMember };
