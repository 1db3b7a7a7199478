/** Composes the server: the port, the backend, a sync node, and the app itself. */
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Language } from '#schemas/language.ts';
import type { AgeProofSettings } from './age-proof/settings.ts';
import { hostedBackend, ownBackend, type Backend } from './backend.ts';
import { clientNetworks, rememberNetwork, trustedRanges, type NetworkOf } from './client-network.ts';
import { takePort, type HttpListener } from './listener.ts';
import { setDefaultHeaders } from './default-headers.ts';
import { isLoopback } from './demonstration.ts';
import { allowAnyOrigin } from './gateway/cors.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { ObjectFiles } from './files/object-files.ts';
import type { S3Settings } from './files/s3-requests.ts';
import { gifRoutes } from './gifs/gif-routes.ts';
import type { PaymentSettings } from './payments/settings.ts';
import type { PushSettings } from './push/open-push.ts';
import { mailbox, type Mailbox, type MailDriver } from './gateway/mail.ts';
import { MAILBOX_PATH, mailboxPage } from './gateway/mailbox-page.ts';
import { liveRooms } from './live/room-media.ts';
import type { LiveMedia, LiveSettings } from './live/open-live-media.ts';
import { NotServable } from './not-servable.ts';
import { drainBody } from './drain-body.ts';
import { answerUnexpected } from './unexpected.ts';
import { animateRooms } from './seed/animate-rooms.ts';
import { staticRoutes } from './static.ts';
import { createSyncNode, type SyncNode, type SyncNodeOptions } from './sync/node.ts';
import type { Limits } from './sync/rate-limit.ts';
import { openLimits } from './sync/shared-limits.ts';

export interface ServerOptions {
  /** 0 takes a free one. */
  port: number;
  host: string;
  dataDir: string;
  /** URL of a superuser, on any PostgreSQL from 15 on; by default our own from npm. */
  databaseUrl?: string | undefined;
  /**
   * Secret that signs access tokens, the same for all servers of a database. By default one is created in `dataDir`.
   */
  jwtSecret?: string | undefined;
  /** With `syncDatabaseUrl`: a hosted project, whose own HTTP surface serves auth and storage. */
  jwksUrl?: string | undefined;
  syncDatabaseUrl?: string | undefined;
  rate?: SyncNodeOptions['rate'];
  /** Where nodes tell each other of changes, and share what members have asked for. */
  redisUrl?: string | undefined;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` counts, separated by commas. */
  trustedProxies?: string | undefined;
  /** How often one network may sign up or have mail sent, in a quarter of an hour. */
  asksPerNetwork?: number | undefined;
  /** Delivers mail; by default mail stays in memory. */
  mail?: MailDriver | undefined;
  /** Whether addresses must be confirmed before a member can sign in; by default where mail is delivered. */
  confirmEmail?: boolean | undefined;
  /** Whether mails in memory may be read on a page, from this machine: for the demonstration and for development. */
  showMailbox?: boolean | undefined;
  /** Address of the site, for links in mails, canonical links and the sitemap. */
  siteUrl?: string | undefined;
  /** Web push: keys of this server, and push services of the operator's own. */
  push?: PushSettings | undefined;
  /** Who takes payments, and what is sold; absent: nothing is. */
  payments?: PaymentSettings | undefined;
  /** How members prove that they are adults; absent: by their own declaration. */
  ageProof?: AgeProofSettings | undefined;
  /** Bucket for the files of members; absent: they lie in the data folder. */
  bucket?: S3Settings | undefined;
  /** Where the ledger is; by default beside the data folder. */
  ledgerFile?: string | undefined;
  /** How cameras in live rooms are carried; absent: rooms are text. */
  live?: LiveSettings | undefined;
  /** Of pushes and of the pages that the server itself writes; by default French. */
  language?: Language | undefined;
  /** Key of the GIF provider. */
  gifKey?: string | undefined;
  /** Fills an empty database before the server accepts requests. */
  seed?: ((ownerUrl: string, files: ObjectFiles) => Promise<void>) | undefined;
  /** Whether the demonstration's invented people talk in its live rooms. */
  animate?: boolean | undefined;
  /** The built app or, in development, a function that serves it. Tests of the server alone have neither. */
  app?:
    { dist: string; connect?: readonly string[] } | ((httpListener: HttpListener) => Promise<AppServer>) | undefined;
}

export interface AppServer {
  listener: RequestListener;
  stop(): Promise<void>;
}

export interface RunningServer {
  url: string;
  mailbox: Mailbox;
  /** Address of the page that shows mails; null when they are delivered, or when nobody may read them. */
  mailboxUrl: string | null;
  backend: Backend;
  /** Cameras and microphones of live rooms; null: rooms are text. */
  media: LiveMedia | null;
  /** Rejects when the database is lost. */
  lost: Promise<never>;
  stop(): Promise<void>;
}

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const apiPaths = /^\/(gif|sync|auth\/v1|auth\/mailbox|storage\/v1|functions\/v1|rest\/v1|payments|openid4vp)(\/|$|\?)/;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const httpListener = await takePort(options.port, options.host, options.language);
    stops.push(httpListener.close);
    const networkOf = clientNetworks(trustedRanges(options.trustedProxies ?? ''));
    const shared = await openLimits(options.redisUrl, options.rate);
    stops.push(shared.stop);
    const mails = mailbox();
    const backend = await openBackend(
      options,
      options.siteUrl ?? httpListener.url,
      options.mail ?? mails,
      shared.limits,
    );
    stops.push(backend.stop);
    if (backend.ownerUrl !== null && backend.files) await options.seed?.(backend.ownerUrl, backend.files);
    const live =
      options.live &&
      liveRooms(options.live, (reason, others) =>
        console.log(`${others > 0 ? 'A process of live rooms does not run' : 'Live rooms are text'}: ${reason}.`),
      );
    stops.push(async () => live?.stop());
    const node = await createSyncNode({
      databaseUrl: backend.syncUrl,
      verify: backend.verify,
      sessions: backend.sessions,
      redisUrl: options.redisUrl,
      limits: shared.limits,
      networkOf,
      lockSecret: backend.lockSecret,
      media: live?.open,
    });
    stops.push(node.stop);
    backend.onJobChanges(node.announce);
    backend.onRoomChanges(node.announceRoom);
    if (options.animate === true && backend.ownerUrl !== null)
      stops.push(animateRooms(backend.ownerUrl, node.announceRoom));
    const app = await openApp(options, httpListener, backend.gateway, networkOf);
    stops.push(app.stop);

    const showsMailbox =
      options.showMailbox === true &&
      options.mail === undefined &&
      backend.gateway !== null &&
      isLoopback(options.host);
    const routes = apiRoutes(node, backend, options, networkOf, live?.media()?.webhook ?? null);
    // The page has a random address, new at each start, because others may be able to reach the port.
    const mailboxPath = `${MAILBOX_PATH}/${randomBytes(16).toString('base64url')}`;
    if (showsMailbox) routes.route(mailboxPath, mailboxPage(mails));
    const api = getRequestListener(routes.fetch);
    node.attach(httpListener.server);
    const isSecure = options.siteUrl?.startsWith('https:') ?? false;
    httpListener.serve((request, response) => {
      setDefaultHeaders(request, response, isSecure);
      // What Node parses, but no request of the web can be.
      if (request.method === 'TRACE') return void response.writeHead(405, { allow: ALLOWED_METHODS }).end();
      void (apiPaths.test(request.url ?? '') ? api(request, response) : app.listener(request, response));
    });
    stops.push(httpListener.finish);
    return {
      url: httpListener.url,
      mailbox: mails,
      mailboxUrl: showsMailbox ? `${httpListener.url}${mailboxPath}` : null,
      backend,
      media: live?.media() ?? null,
      lost: backend.lost,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openBackend(
  {
    dataDir,
    databaseUrl,
    syncDatabaseUrl,
    jwtSecret,
    jwksUrl,
    asksPerNetwork,
    mail: mailDriver,
    confirmEmail = mailDriver !== undefined,
    push,
    payments,
    ageProof,
    bucket,
    ledgerFile,
    language,
  }: ServerOptions,
  siteUrl: string,
  mail: MailDriver,
  limits: Limits,
): Promise<Backend> {
  if (syncDatabaseUrl === undefined)
    return ownBackend({
      dataDir,
      databaseUrl,
      jwtSecret,
      jwksUrl,
      siteUrl,
      asksPerNetwork,
      mail,
      confirmEmail,
      push: push && { ...push, language },
      payments,
      ageProof,
      bucket,
      ledgerFile,
      limits,
    });
  if (jwksUrl === undefined)
    throw new NotServable('SYNC_DATABASE_URL names a hosted project: JWKS_URL must name its keys.');
  return Promise.resolve(hostedBackend(syncDatabaseUrl, jwksUrl, jwtSecret));
}

function apiRoutes(
  node: SyncNode,
  backend: Backend,
  { gifKey, language }: Pick<ServerOptions, 'gifKey' | 'language'>,
  networkOf: NetworkOf,
  webhook: Hono | null,
): Hono {
  const api = new Hono();
  api.onError(answerUnexpected(language));
  api.use(rememberNetwork(networkOf), drainBody);
  if (webhook) api.route('/', webhook);
  api.use('/sync/*', allowAnyOrigin);
  api.route('/sync', node.routes);
  api.route('/gif', gifRoutes({ key: gifKey, verify: backend.sessions.verify }));
  if (backend.gateway) api.route('/', backend.gateway.routes);
  return api;
}

async function openApp(
  { app, siteUrl, dataDir, language }: Pick<ServerOptions, 'app' | 'siteUrl' | 'dataDir' | 'language'>,
  httpListener: HttpListener,
  gateway: Gateway | null,
  networkOf: NetworkOf,
): Promise<AppServer> {
  if (typeof app === 'function') return app(httpListener);
  const earlierVersions = join(dataDir, 'app-versions');
  const site = app
    ? staticRoutes(app.dist, { connect: app.connect, url: siteUrl ?? httpListener.url, earlierVersions })
    : new Hono();
  const routes = new Hono();
  routes.onError(answerUnexpected(language));
  routes.use(rememberNetwork(networkOf));
  routes.route('/', gateway ? gateway.withDatabasePages(site) : site);
  return { listener: getRequestListener(routes.fetch), stop: async () => undefined };
}
