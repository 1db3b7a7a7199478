/**
 * Decides where invented members with a public password may exist: on one's own machine, or where the operator asks for
 * them.
 */
import postgres from 'postgres';
import { ExpectedRefusal } from './expected-refusal.ts';
import type { ObjectFiles } from './files/object-files.ts';
import { NotServable } from './not-servable.ts';
import { writeAlbumFiles } from './seed/albums.ts';
import { DEMO_MAIL_DOMAIN } from './seed/members.ts';
import { fill } from './seed/seed.ts';

interface DemonstrationEnv {
  SEED?: 'demo' | 'empty' | undefined;
  HOST: string;
  NODE_ENV?: string | undefined;
  DATABASE_URL?: string | undefined;
  SYNC_DATABASE_URL?: string | undefined;
  SITE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
}

/** Says whether a host is this machine, by any of its names. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);

/** Says whether nothing indicates other users: our own database, reachable from this machine only. */
const isOwnMachine = ({
  HOST,
  NODE_ENV,
  DATABASE_URL,
  SYNC_DATABASE_URL,
  SITE_URL,
  SMTP_URL,
}: DemonstrationEnv): boolean =>
  isLoopback(HOST) &&
  NODE_ENV !== 'production' &&
  [DATABASE_URL, SYNC_DATABASE_URL, SITE_URL, SMTP_URL].every((variable) => variable === undefined);

/** Returns what an empty database gets; with `demo` come the laboratory and the mailbox. */
export const communityFor = (env: DemonstrationEnv): 'demo' | 'empty' =>
  env.SEED ?? (isOwnMachine(env) ? 'demo' : 'empty');

/**
 * Throws `ExpectedRefusal` when a command would write invented members with a public password where the operator has
 * not asked for them.
 */
export function refuseDemonstration(env: DemonstrationEnv): void {
  if (communityFor(env) === 'demo') return;
  throw new ExpectedRefusal(
    'This writes the demonstration’s accounts, whose password is public, and what is set here says that others may reach them. Say SEED=demo where they are wanted.',
  );
}

/**
 * Returns what a start does with its database before it serves requests. Rejects with `NotServable` where the database
 * must not be served.
 */
export function seedFor(env: DemonstrationEnv): (ownerUrl: string, files: ObjectFiles) => Promise<void> {
  return async (ownerUrl, files) => {
    const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
    try {
      if (communityFor(env) === 'demo') await fillWithFiles(sql, files);
      else if (!isOwnMachine(env)) await refuseDemoAccounts(sql);
    } finally {
      await sql.end();
    }
  };
}

/** Writes the community, and the files of its albums where objects are stored. */
async function fillWithFiles(sql: postgres.Sql, files: ObjectFiles): Promise<void> {
  if (await fill(sql)) await writeAlbumFiles(files);
}

/** Rejects demo accounts: a demonstration that is opened to others later would let anyone in, even as administrator. */
async function refuseDemoAccounts(sql: postgres.Sql): Promise<void> {
  const [someone] = await sql`select from auth.users where email like ${`%@${DEMO_MAIL_DOMAIN}`} limit 1`;
  if (someone)
    throw new NotServable(
      'This database holds the demonstration’s accounts, whose password is public. Choose another with DATA_DIR or DATABASE_URL, or say SEED=demo.',
    );
}
