/** A test server with connections to its database: as the auth service, and as the tables' owner. */
import postgres, { type Sql } from 'postgres';
import { startTestServer, type TestServer } from './server.ts';

export interface ServerWithSql {
  server: TestServer;
  /** Reads and writes accounts and sessions. */
  admin: Sql;
  owner: Sql;
  stop(): Promise<void>;
}

export async function startServerWithSql(): Promise<ServerWithSql> {
  const server = await startTestServer();
  const connect = (url: string | null | undefined) => postgres(url ?? '', { max: 1, onnotice: () => undefined });
  const [admin, owner] = [connect(server.backend.authUrl), connect(server.backend.ownerUrl)];
  return {
    ...{ server, admin, owner },
    async stop() {
      await Promise.all([admin.end(), owner.end()]);
      await server.stop();
    },
  };
}
