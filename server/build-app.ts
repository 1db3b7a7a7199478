/** Builds the app when its build is missing or older than its sources. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['src', 'workers', 'sw', 'schemas', 'public', 'scripts', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newest(path: string): number {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changedAt(path);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return Math.max(0, ...files.map((entry) => changedAt(join(entry.parentPath, entry.name))));
}

export function isBuilt(root: string, dist: string): boolean {
  const built = ['index.html', 'sw.js'].map((name) => join(dist, name));
  return built.every(existsSync) && Math.min(...built.map(changedAt)) >= Math.max(...sources.map((name) => newest(join(root, name))));
}

export async function buildApp(root: string, dist: string): Promise<void> {
  if (isBuilt(root, dist)) return;
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  const status = await new Promise<number | null>((resolve) => vite.once('exit', resolve));
  if (status !== 0) throw new Error('The app could not be built.');
}
