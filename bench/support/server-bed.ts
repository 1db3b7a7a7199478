/** Real PostgreSQL with real server processes, without the app, and members with tokens as the gateway signs them. */
import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import postgres from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { DigestAnswer } from '#schemas/wire/sync.ts';
import { prepareDatabase } from '#server/postgres/prepare.ts';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';
import { newPeople } from '#tests/faults/members.ts';
import { liftContactLimitsAt } from '#tests/support/contact-limits.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { postJson } from '../load/pushes.ts';

export interface ServerNode {
  url: string;
  pid: number;
  /** Returns all output so far. */
  printed(): string;
  stop(): Promise<void>;
}
export interface MemberToken {
  id: MemberId;
  token: string;
}

export interface TestBed {
  /** URL of the superuser. */
  url: string;
  postgresPid: number;
  /** Creates another database beside the first, with the complete schema and no members. */
  database(name: string): Promise<string>;
  node(databaseUrl: string, env?: Readonly<Record<string, string>>): Promise<ServerNode>;
  people(databaseUrl: string, count: number): Promise<MemberToken[]>;
  stop(): Promise<void>;
}

export async function startTestBed(): Promise<TestBed> {
  const { path, remove } = makeDataDir();
  const embedded = await startEmbedded({ dataDir: path });
  const secret = randomBytes(32).toString('hex');
  const nodes: ServerNode[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await embedded.stop();
    remove();
  };
  const prepare = async (url: string) => {
    const { owner } = await prepareDatabase(url);
    await liftContactLimitsAt(owner);
    return { url, owner };
  };
  await prepare(embedded.url);

  async function database(name: string): Promise<string> {
    const sql = postgres(embedded.url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(`create database ${name}`);
    await sql.end();
    const url = new URL(embedded.url);
    url.pathname = `/${name}`;
    return (await prepare(url.href)).url;
  }

  async function node(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<ServerNode> {
    const server = new ServerProcess(await freePort(), makeDataDir(), {
      seed: 'empty',
      app: false,
      env: { DATABASE_URL: databaseUrl, JWT_SECRET: secret, ...env },
    });
    await server.start();
    const made: ServerNode = {
      url: `http://127.0.0.1:${server.port}`,
      pid: server.pid ?? 0,
      printed: () => server.output,
      stop: () => server.dispose(),
    };
    nodes.push(made);
    return made;
  }

  async function people(databaseUrl: string, count: number): Promise<MemberToken[]> {
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    const made = await newPeople(sql, count);
    await sql.end();
    return Promise.all(made.map(async ({ id }) => ({ id, token: await tokenOf(id, secret) })));
  }

  return { url: embedded.url, postgresPid: embedded.pid, database, node, people, stop };
}

export async function epochOf(url: string, { token }: MemberToken): Promise<string> {
  const { status, text } = await postJson({ url, token }, '/sync/digest', { v: PROTOCOL_VERSION });
  if (status !== 200) throw new Error(`digest was answered ${status}: ${text}`);
  return (JSON.parse(text) as DigestAnswer).epoch;
}

const tokenOf = (id: MemberId, secret: string): Promise<string> =>
  new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('12h')
    .sign(new TextEncoder().encode(secret));
