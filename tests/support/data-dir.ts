/** Folder for one test's server. Other users may pass through it, because root's PostgreSQL runs as another user. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DataDir {
  path: string;
  remove(): void;
}

export function makeDataDir(): DataDir {
  const path = mkdtempSync(join(tmpdir(), 'alcove-data-'));
  chmodSync(path, 0o755);
  const remove = () => {
    for (const each of [path, `${path}.ledger`]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
  };
  return { path, remove };
}
