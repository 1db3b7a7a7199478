/** Starts a complete real server on a free port, with its own PostgreSQL in its own folder. */
import { startServer, type RunningServer, type ServerOptions } from '#server/main.ts';
import { liftContactLimitsAt } from './contact-limits.ts';
import { makeDataDir } from './data-dir.ts';
import { fillDataDir } from './prepared-data.ts';
import { signUpAt, type TestMember } from './sign-up.ts';

export interface TestServer extends RunningServer {
  dataDir: string;
  signUp(username: string): Promise<TestMember>;
}

export type TestServerOptions = Partial<Omit<ServerOptions, 'dataDir'>> & {
  dataDir?: string;
  /** Whether the product's limits apply to members. */
  limited?: boolean;
};

export async function startTestServer({ limited = false, ...options }: TestServerOptions = {}): Promise<TestServer> {
  const own = options.dataDir === undefined ? makeDataDir() : null;
  const dataDir = options.dataDir ?? own?.path ?? '';
  if (own && !options.databaseUrl) await fillDataDir(own.path);
  // All members of a test come from one network.
  const server = await startServer({ port: 0, host: '127.0.0.1', asksPerNetwork: 10_000, ...options, dataDir });
  if (!limited && server.backend.ownerUrl !== null) await liftContactLimitsAt(server.backend.ownerUrl);
  return {
    ...server,
    dataDir,
    signUp: (username) => signUpAt(server.url, username),
    async stop() {
      await server.stop();
      own?.remove();
    },
  };
}

export type { TestMember };
