/** Serves the part of hosted Supabase's HTTP interface that the app uses, on any PostgreSQL. */
import { Hono } from 'hono';
import type { Sql } from 'postgres';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { ASKS_PER_NETWORK } from './request-limit.ts';
import { ageProofRoutes } from '../age-proof/age-proof-routes.ts';
import type { AgeProofProvider } from '../age-proof/provider.ts';
import type { CaseFiles } from '../certification/case-files.ts';
import type { ObjectFiles } from '../files/object-files.ts';
import { certificationRoutes } from '../certification/certification-routes.ts';
import { stillRoutes } from '../live/still-routes.ts';
import { openPayments, type OpenPayments, type Payments } from '../payments/open-payments.ts';
import { attemptRoute } from './attempt-route.ts';
import { authRoutes } from './auth-routes.ts';
import { openConnection } from './connection.ts';
import { contactRoute } from './contact-route.ts';
import { noticeRoute } from './notice-route.ts';
import { suspendedFileRoute } from './suspended-file-route.ts';
import { allowAnyOrigin } from './cors.ts';
import { endsSessions, underLivingSession } from './ended-sessions.ts';
import { databasePages } from './database-pages.ts';
import { functionRoutes } from './function-routes.ts';
import type { Keys } from './keys.ts';
import type { MailDriver } from './mail.ts';
import { mailQueue, unqueued } from './mails/mail-queue.ts';
import { mailSeal } from './mails/sealed-mail.ts';
import { createPictureRemoval } from './picture-removal.ts';
import type { Limits } from '../sync/rate-limit.ts';
import { plainTargetOnly } from './request-target.ts';
import { announcesRoom } from './room-changes.ts';
import { rpcRoutes } from './rpc-routes.ts';
import { sessionUpkeep } from './session-upkeep.ts';
import { signInLimit } from './sign-in-limit.ts';
import { pictureLinks } from './storage/picture-links.ts';
import { storageRoutes } from './storage/storage-routes.ts';
import { storedObjects } from './storage/stored-objects.ts';
import { uploadRows } from './storage/upload-rows.ts';
import { openUpstream } from './upstream.ts';
import { webVitalsRoute } from './web-vitals-route.ts';

export interface GatewayOptions {
  /**
   * URL that logs in as the auth service, which owns the schemas `auth` and `storage`, and may become `anon`,
   * `authenticated` and `service_role`.
   */
  databaseUrl: string;
  keys: Keys;
  siteUrl: string;
  mail: MailDriver;
  /** Whether addresses must be confirmed by mail before a member can sign in. */
  confirmEmail?: boolean | undefined;
  /** Keeps the files of members. */
  files: ObjectFiles;
  asksPerNetwork?: number | undefined;
  sessions: LiveSessions;
  /** Limits shared with the sync node. */
  limits?: Limits | undefined;
  /** Keep the pictures of certification, and the stills of reporters. */
  caseFiles: CaseFiles;
  stillFiles: CaseFiles;
  /** Who takes payments, and for what; null: nothing is sold. */
  payments: Payments | null;
  /** Who knows that members are adults; null: their own declaration is enough. */
  ageProof: AgeProofProvider | null;
  /** Lets all nodes read a live room anew, which a request has changed. */
  announceRoom: (roomId: LiveRoomId) => Promise<void>;
}

export interface Gateway {
  /** Called after the database is prepared and before the first request. */
  prepare(): Promise<void>;
  /** Routes to mount at the root. Nothing else of the library is reachable. */
  routes: Hono;
  /** Returns the static site with lists from the database on its pages. */
  withDatabasePages(site: Hono): Hono;
  /** Removes pictures now, instead of at the next scheduled run. Resolves to their number. */
  removePictures(): Promise<number>;
  /** Ends a renewal; absent where nothing is sold. */
  cancelOrder: OpenPayments['cancelOrder'] | undefined;
  stop(): Promise<void>;
}

export function createGateway({
  databaseUrl,
  keys,
  siteUrl,
  mail: driver,
  confirmEmail = false,
  files,
  asksPerNetwork = ASKS_PER_NETWORK,
  sessions,
  limits,
  caseFiles,
  stillFiles,
  payments,
  ageProof,
  announceRoom,
}: GatewayOptions): Gateway {
  const connection = openConnection(databaseUrl);
  const sql: Sql = connection.driver;
  const mail = driver.atOnce ? unqueued(driver) : mailQueue(sql, mailSeal(keys.jwtSecret));
  const upstream = openUpstream({ connection, keys, siteUrl, mail, confirmEmail });
  const limit = signInLimit(sql, keys.jwtSecret);
  const removal = createPictureRemoval({ sql, files });
  const upkeep = sessionUpkeep(sql);
  const { verify } = sessions;
  const routes = new Hono();
  routes.use(plainTargetOnly);
  for (const path of ['/auth/v1/user', '/storage/v1/*']) routes.use(path, allowAnyOrigin, underLivingSession(sessions));
  routes.route(
    '/auth/v1',
    authRoutes({ upstream, limit, sql, sessions, keys, mail, siteUrl, confirmEmail, asksPerNetwork }),
  );
  routes.route(
    '/storage/v1',
    storageRoutes({
      verify,
      objects: storedObjects(sql),
      rows: uploadRows(sql),
      files,
      links: pictureLinks(keys.jwtSecret),
      limits,
    }),
  );
  routes.route('/', certificationRoutes({ sql, verify, files: caseFiles, limits }));
  routes.route('/', stillRoutes({ sql, verify, files: stillFiles, limits }));
  const shop = payments && openPayments({ ...payments, sql, siteUrl, secret: keys.jwtSecret });
  if (shop) routes.route('/', shop.routes);
  if (ageProof) routes.route('/', ageProofRoutes({ sql, provider: ageProof, limits }));
  routes.route('/functions/v1/contact', contactRoute(sql, mail));
  routes.route('/functions/v1/notice', noticeRoute(sql, mail, siteUrl));
  routes.route('/functions/v1/suspended-file', suspendedFileRoute(sql, files));
  routes.route('/functions/v1/web-vitals', webVitalsRoute(sql));
  routes.route('/functions/v1/rate-limit', attemptRoute(limit));
  routes.route('/functions/v1', functionRoutes(sql, verify));
  for (const name of ['end_session', 'remove_passkey', 'remove_totp'])
    routes.use(`/rest/v1/rpc/${name}`, endsSessions(sessions));
  routes.use('/rest/v1/rpc/moderate_live_room', announcesRoom(announceRoom));
  routes.route('/rest/v1', rpcRoutes(sql, verify, undefined, limits));
  return {
    routes,
    withDatabasePages: (site) => databasePages(sql, site, undefined, undefined, limits),
    async prepare() {
      await files.prepare();
      await upstream.prepare();
      await limit.prepare();
      removal.start();
      upkeep.start();
    },
    removePictures: removal.run,
    cancelOrder: shop?.cancelOrder,
    async stop() {
      await removal.stop();
      await upkeep.stop();
      await mail.settled();
      await connection.close();
    },
  };
}
