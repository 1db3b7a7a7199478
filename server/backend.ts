/** Which PostgreSQL, and what stands on it: our own from npm, a given one, or a hosted project that brings its own HTTP surface. */
import { join } from 'node:path';
import { prepareDatabase } from './database/prepare.ts';
import { openDataFolder } from './embedded/data-folder.ts';
import { startEmbedded, type Embedded } from './embedded/start.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { keysFrom, keysIn } from './gateway/keys.ts';
import type { MailDriver } from './gateway/mail.ts';
import { tokenVerifier, type VerifyToken } from './sync/verify-token.ts';

export interface Backend {
  verify: VerifyToken;
  /** Logs in as `sync_node`. */
  syncUrl: string;
  /** Owns the tables; none on a hosted project, whose migrations are applied with its own tools. */
  ownerUrl: string | null;
  /** The auth service's. */
  authUrl: string | null;
  gateway: Gateway | null;
  /** Rejects when the database ends by itself; never resolves. */
  lost: Promise<never>;
  stop(): Promise<void>;
}

const never = new Promise<never>(() => undefined);

/** A hosted project: its tokens are signed with published keys, and its database lets `sync_node` in. */
export const hostedBackend = (syncUrl: string, jwksUrl: string): Backend => ({
  verify: tokenVerifier({ jwksUrl }),
  syncUrl,
  ownerUrl: null,
  authUrl: null,
  gateway: null,
  lost: never,
  stop: async () => undefined,
});

interface Own {
  dataDir: string;
  databaseUrl?: string | undefined;
  jwtSecret?: string | undefined;
  jwksUrl?: string | undefined;
  siteUrl: string;
  asksPerNetwork?: number | undefined;
  mail: MailDriver;
  confirmEmail: boolean;
}

export async function ownBackend({ dataDir, databaseUrl, jwtSecret, jwksUrl, siteUrl, asksPerNetwork, mail, confirmEmail }: Own): Promise<Backend> {
  openDataFolder(dataDir);
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir }) : null;
  try {
    const urls = await prepareDatabase(databaseUrl ?? (embedded as Embedded).url);
    const keys = jwtSecret === undefined ? await keysIn(dataDir) : keysFrom(jwtSecret);
    const verify = tokenVerifier(jwksUrl === undefined ? { secret: keys.jwtSecret } : { jwksUrl });
    const gateway = createGateway({ databaseUrl: urls.auth, keys, siteUrl, mail, confirmEmail, objectFolder: join(dataDir, 'objects'), asksPerNetwork, verify });
    await gateway.prepare();
    let ending = false;
    const lost = (embedded?.exited ?? never).then(() => (ending ? never : Promise.reject(new Error('PostgreSQL has ended.'))));
    lost.catch(() => undefined);
    return {
      verify,
      gateway,
      syncUrl: urls.sync,
      ownerUrl: urls.owner,
      authUrl: urls.auth,
      lost,
      async stop() {
        ending = true;
        await gateway.stop();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
