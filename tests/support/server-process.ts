/** Runs the product's server as a process that can be killed and restarted on the same port and data. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passwordOf, SUPERUSER } from '#server/postgres/embedded/cluster.ts';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { liftContactLimitsAt } from './contact-limits.ts';
import { makeDataDir, type DataDir } from './data-dir.ts';
import { fillDataDir } from './prepared-data.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /is open at (http:\/\/\S+)/;
const MAILBOX = /Mails that it would send: \S+?(\/auth\/mailbox\/\S+)/g;
const START_LIMIT_MS = 120_000;
/** All members of a run come from one network. */
const FOR_TESTS = { ASKS_PER_NETWORK: '10000' };

export interface ServerProcessOptions {
  seed?: 'demo' | 'empty';
  /** false: without the app, which then need not be built. */
  app?: boolean;
  /** Environment, for instance to share one database among several servers. */
  env?: Readonly<Record<string, string>>;
}

export class ServerProcess {
  readonly dataDir: string;
  readonly port: number;
  readonly url: string;
  /** Output of all its runs. */
  output = '';
  readonly #folder: DataDir;
  readonly #backup: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #program: string;
  #child: ChildProcess | null = null;

  constructor(port: number, folder: DataDir, { seed = 'demo', app = true, env = {} }: ServerProcessOptions) {
    this.#program = app ? 'server/start.ts' : 'tests/support/server-alone.ts';
    this.#folder = folder;
    this.dataDir = folder.path;
    this.#backup = `${folder.path}-backup`;
    this.port = port;
    this.url = `http://localhost:${port}`;
    this.#env = {
      DATABASE_URL: '',
      SYNC_DATABASE_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder.path,
      SEED: seed,
      VITE_LAB: '1',
      ...FOR_TESTS,
      ...env,
    };
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }
  /** URL of its PostgreSQL as superuser; it changes at each start. */
  get databaseUrl(): string {
    const cluster = this.#cluster;
    const [, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return `postgres://${SUPERUSER}:${passwordOf(cluster)}@127.0.0.1:${port?.trim() ?? ''}/postgres`;
  }
  /** Path of the page that shows its mails, in the present run. */
  get mailboxPath(): string {
    const path = [...this.output.matchAll(MAILBOX)].at(-1)?.[1];
    if (path === undefined) throw new Error('this server shows no mails');
    return path;
  }
  get #cluster(): string {
    return realpathSync(join(this.dataDir, 'postgres'));
  }

  /** Resolves when the server prints its address; rejects with its output when it ends before. */
  async start(): Promise<void> {
    if (this.#child) throw new Error('the server runs already');
    const child = spawn(process.execPath, [this.#program], {
      cwd: root,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const from = this.output.length;
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`the server did not open in time:\n${this.output}`)),
        START_LIMIT_MS,
      );
      const settle = (act: () => void) => {
        clearTimeout(limit);
        act();
      };
      const onOutput = (words: Buffer) => {
        this.output += words.toString();
        if (READY.test(this.output.slice(from))) settle(resolve);
      };
      child.stdout.on('data', onOutput);
      child.stderr.on('data', onOutput);
      child.once('exit', (code) => {
        this.#child = null;
        settle(() => reject(new Error(`the server ended with code ${code}:\n${this.output.slice(from)}`)));
      });
    });
  }

  /** Kills the process without any clean-up, as in a power cut. */
  kill = (): Promise<void> => this.#end('SIGKILL');
  stop = (): Promise<void> => this.#end('SIGTERM');
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }
  /** Stops the server and what it left running, and removes its data. */
  async dispose(): Promise<void> {
    await this.stop();
    this.#endDatabase('SIGINT');
    this.#folder.remove();
    rmSync(this.#backup, { recursive: true, force: true });
  }

  /** Kills PostgreSQL alone; resolves when the server has ended too. */
  async killDatabase(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#child?.once('exit', () => resolve()));
    this.#endDatabase('SIGKILL');
    await ended;
  }
  /** Copies all data of the stopped server, for `restore`. */
  backUp(): void {
    rmSync(this.#backup, { recursive: true, force: true });
    execFileSync('cp', ['-a', this.dataDir, this.#backup]);
  }
  restore(): void {
    this.removeData();
    execFileSync('cp', ['-a', `${this.#backup}/.`, this.dataDir]);
  }
  /** Restores the data into the existing files, as a disk that returns to a snapshot does. */
  rewind(): void {
    for (const path of readdirSync(this.dataDir, { recursive: true, encoding: 'utf8' }))
      if (!existsSync(join(this.#backup, path))) rmSync(join(this.dataDir, path), { recursive: true, force: true });
    execFileSync('cp', ['-a', `${this.#backup}/.`, this.dataDir]);
  }
  /** Empties the data folder of the stopped server, except for these names. */
  removeData(...keptNames: readonly string[]): void {
    for (const name of readdirSync(this.dataDir))
      if (!keptNames.includes(name)) rmSync(join(this.dataDir, name), { recursive: true, force: true });
  }
  /** Does what an operator does after restoring a backup, with the server stopped. */
  turnEpoch(): string {
    return execFileSync(process.execPath, ['server/turn-epoch.ts'], {
      cwd: root,
      env: { ...process.env, ...this.#env },
      encoding: 'utf8',
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await ended;
  }

  /** Ends the PostgreSQL that a killed server left running. */
  #endDatabase(signal: NodeJS.Signals): void {
    const folder = join(this.dataDir, 'postgres');
    const pidFile = existsSync(folder) ? join(realpathSync(folder), 'postmaster.pid') : '';
    if (!existsSync(pidFile)) return;
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    try {
      if (pid > 1) process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const folder = makeDataDir();
  const server = new ServerProcess(await freePort(), folder, options);
  try {
    if (!options.env?.['DATABASE_URL']) await fillDataDir(folder.path);
    await server.start();
    if (!options.env?.['DATABASE_URL']) await liftContactLimitsAt(server.databaseUrl);
  } catch (error) {
    await server.dispose();
    throw error;
  }
  return server;
}
