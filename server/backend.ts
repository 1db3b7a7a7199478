/**
 * Opens the database and the services on it: our own PostgreSQL from npm, a given one, or a hosted project, which
 * brings its own HTTP surface.
 */
import type { LiveRoomId } from '#schemas/entities/live.ts';
import { prepareDatabase } from './postgres/prepare.ts';
import { openDataFolder } from './postgres/embedded/data-folder.ts';
import { refusedBecause } from './postgres/embedded/data-refused.ts';
import { startEmbedded } from './postgres/embedded/start.ts';
import type { ObjectFiles } from './files/object-files.ts';
import type { S3Settings } from './files/s3-requests.ts';
import { openFiles } from './files/settings.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { keysFrom, keysIn } from './gateway/keys.ts';
import type { MailDriver } from './gateway/mail.ts';
import { mailSeal } from './gateway/mails/sealed-mail.ts';
import { openAgeProof, storeAgeProof, type AgeProofSettings } from './age-proof/settings.ts';
import { caseFiles as openCaseFiles } from './certification/case-files.ts';
import { storeSettings, type PaymentSettings } from './payments/settings.ts';
import { jobsWith } from './jobs/registry.ts';
import { startJobRunner } from './jobs/runner.ts';
import { ledgerFileOf, refuseUnusableLedger } from './ledger/ledger-file.ts';
import { followLedger, prepareEmbedded } from './own-database.ts';
import { openPush, type PushSettings } from './push/open-push.ts';
import type { Announcement } from './sync/changes.ts';
import type { Limits } from './sync/rate-limit.ts';
import { openLiveSessions, type LiveSessions } from './sync/live-sessions.ts';
import { tokenVerifier, type VerifyToken } from './sync/verify-token.ts';

export interface Backend {
  /** Checks a token alone, without its session. */
  verify: VerifyToken;
  /** Checks that the session of a token is alive, as every request requires. */
  sessions: LiveSessions;
  /** From which the secrets of tickets for locked devices are derived; undefined: the operator has given none. */
  lockSecret: string | undefined;
  /** URL that logs in as `sync_node`. */
  syncUrl: string;
  /** URL of the tables' owner; null on a hosted project, whose migrations are applied with its own tools. */
  ownerUrl: string | null;
  /** URL of the auth service. */
  authUrl: string | null;
  gateway: Gateway | null;
  /** Where the files of members lie; null on a hosted project, which has a store of its own. */
  files: ObjectFiles | null;
  /** Rejects when the database ends by itself; never resolves. */
  lost: Promise<never>;
  /** Sets who announces what jobs have written. */
  onJobChanges(announce: (announcement: Announcement) => void): void;
  /** Sets who announces the live rooms that requests have changed. */
  onRoomChanges(announce: (roomId: LiveRoomId) => Promise<void>): void;
  stop(): Promise<void>;
}

const never = new Promise<never>(() => undefined);

/** Opens a hosted project: its tokens are signed with published keys, and its database accepts `sync_node`. */
export function hostedBackend(syncUrl: string, jwksUrl: string, lockSecret?: string): Backend {
  const verify = tokenVerifier({ jwksUrl });
  const sessions = openLiveSessions(syncUrl, verify);
  return {
    verify,
    sessions,
    lockSecret,
    syncUrl,
    ownerUrl: null,
    authUrl: null,
    gateway: null,
    files: null,
    lost: never,
    onJobChanges: () => undefined,
    onRoomChanges: () => undefined,
    stop: () => sessions.stop(),
  };
}

interface OwnBackendOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  jwtSecret?: string | undefined;
  jwksUrl?: string | undefined;
  siteUrl: string;
  asksPerNetwork?: number | undefined;
  mail: MailDriver;
  confirmEmail: boolean;
  push?: PushSettings | undefined;
  payments?: PaymentSettings | undefined;
  ageProof?: AgeProofSettings | undefined;
  /** Bucket for the files of members, instead of the folder. */
  bucket?: S3Settings | undefined;
  /** Where the ledger is, which no restore replaces [S22]; by default beside the data folder. */
  ledgerFile?: string | undefined;
  limits: Limits;
}

const readKeys = (dataDir: string) =>
  keysIn(dataDir).catch((error: unknown) => Promise.reject(refusedBecause(error, dataDir) as Error));

export async function ownBackend({
  dataDir,
  databaseUrl,
  jwtSecret,
  jwksUrl,
  siteUrl,
  asksPerNetwork,
  mail,
  confirmEmail,
  push: pushSettings,
  payments,
  ageProof: ageProofSettings,
  bucket,
  ledgerFile: namedLedger,
  limits,
}: OwnBackendOptions): Promise<Backend> {
  const ageProof = await openAgeProof(ageProofSettings);
  const ledgerFile = ledgerFileOf(dataDir, namedLedger);
  openDataFolder(dataDir);
  refuseUnusableLedger(ledgerFile);
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir }) : null;
  try {
    const urls = embedded ? await prepareEmbedded(embedded) : await prepareDatabase(databaseUrl ?? '');
    await followLedger(urls.owner, ledgerFile);
    const keys = jwtSecret === undefined ? await readKeys(dataDir) : keysFrom(jwtSecret);
    const verify = tokenVerifier(jwksUrl === undefined ? { secret: keys.jwtSecret } : { jwksUrl });
    const sessions = openLiveSessions(urls.sync, verify);
    const sale = await storeSettings(urls.owner, payments);
    await storeAgeProof(urls.owner, ageProof);
    const caseFiles = openCaseFiles(dataDir);
    const stillFiles = openCaseFiles(dataDir, 'stills');
    const files = openFiles(dataDir, bucket);
    let announceRoom: (roomId: LiveRoomId) => Promise<void> = () => Promise.resolve();
    const gateway = createGateway({
      databaseUrl: urls.auth,
      keys,
      siteUrl,
      mail,
      confirmEmail,
      files,
      asksPerNetwork,
      sessions,
      limits,
      caseFiles,
      stillFiles,
      ageProof,
      payments: payments && sale ? { settings: payments, sale } : null,
      announceRoom: (roomId) => announceRoom(roomId),
    });
    await gateway.prepare();
    const push = await openPush(urls.owner, { ...pushSettings, secret: keys.jwtSecret, siteUrl });
    let announceJobs: (announcement: Announcement) => void = () => undefined;
    const announce = (made: Announcement) => announceJobs(made);
    const jobs = await startJobRunner(
      urls.owner,
      jobsWith({
        mail,
        siteUrl,
        seal: mailSeal(keys.jwtSecret),
        push,
        announce,
        caseFiles,
        stillFiles,
        files,
        ledgerFile,
        cancelOrder: gateway.cancelOrder,
        recheck: (member) => sessions.recheck(member),
      }),
    );
    let ending = false;
    const lost = (embedded?.exited ?? never).then(() =>
      ending ? never : Promise.reject(new Error('PostgreSQL has ended.')),
    );
    lost.catch(() => undefined);
    return {
      verify,
      sessions,
      lockSecret: keys.jwtSecret,
      gateway,
      files,
      syncUrl: urls.sync,
      ownerUrl: urls.owner,
      authUrl: urls.auth,
      lost,
      onJobChanges(announce) {
        announceJobs = announce;
      },
      onRoomChanges(announce) {
        announceRoom = announce;
      },
      async stop() {
        ending = true;
        await gateway.stop();
        await jobs.stop();
        await sessions.stop();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
