/** For machines without hosted Supabase: its HTTP surface, as far as the app uses it, on a given PostgreSQL. */
import { Hono } from 'hono';
import type { Sql } from 'postgres';
import type { VerifyToken } from '../sync/verify-token.ts';
import { ASKS_PER_NETWORK } from './asking-limit.ts';
import { attemptRoute } from './attempt-route.ts';
import { authRoutes } from './auth-routes.ts';
import { openConnection } from './connection.ts';
import { contactRoute } from './contact-route.ts';
import { filledPages } from './filled-pages.ts';
import { functionRoutes } from './function-routes.ts';
import type { Keys } from './keys.ts';
import type { MailDriver } from './mail.ts';
import { inBackground } from './mails/in-background.ts';
import { createPictureRemoval } from './picture-removal.ts';
import { plainTargetOnly } from './request-target.ts';
import { rpcRoutes } from './rpc-routes.ts';
import { signInLimit } from './sign-in-limit.ts';
import { storageRoutes } from './storage-routes.ts';
import { openUpstream } from './upstream.ts';

export interface GatewayOptions {
  /** Logs in as the auth service: owns the schemas `auth` and `storage`, and may become `anon`, `authenticated` and `service_role`. */
  databaseUrl: string;
  keys: Keys;
  siteUrl: string;
  mail: MailDriver;
  /** Addresses are confirmed by mail before anyone is signed in. */
  confirmEmail?: boolean | undefined;
  objectFolder: string;
  asksPerNetwork?: number | undefined;
  verify: VerifyToken;
}

export interface Gateway {
  /** After the database is prepared, before the first request. */
  prepare(): Promise<void>;
  /** Mounted at the root. Nothing else of the library is reachable. */
  routes: Hono;
  /** The static site, with what the database has to say on its pages. */
  filled(site: Hono): Hono;
  /** Now, not when it is time. */
  removePictures(): Promise<number>;
  stop(): Promise<void>;
}

export function createGateway({ databaseUrl, keys, siteUrl, mail: driver, confirmEmail = false, objectFolder, asksPerNetwork = ASKS_PER_NETWORK, verify }: GatewayOptions): Gateway {
  const connection = openConnection(databaseUrl);
  const sql: Sql = connection.driver;
  const mail = inBackground(driver);
  const upstream = openUpstream({ connection, keys, siteUrl, mail, confirmEmail, objectFolder });
  const limit = signInLimit(sql, keys.jwtSecret);
  const removal = createPictureRemoval({ sql, upstream, secretKey: keys.secretKey });
  const routes = new Hono();
  routes.use(plainTargetOnly);
  routes.route('/auth/v1', authRoutes({ upstream, limit, sql, mail, siteUrl, confirmEmail, asksPerNetwork }));
  routes.route('/storage/v1', storageRoutes(upstream));
  routes.route('/functions/v1/contact', contactRoute(sql, mail));
  routes.route('/functions/v1/rate-limit', attemptRoute(limit));
  routes.route('/functions/v1', functionRoutes(sql, verify));
  routes.route('/rest/v1', rpcRoutes(sql, verify));
  return {
    routes,
    filled: (site) => filledPages(sql, site),
    async prepare() {
      await upstream.prepare();
      await limit.prepare();
      removal.start();
    },
    removePictures: removal.run,
    async stop() {
      await removal.stop();
      await mail.settled();
      await connection.close();
    },
  };
}
