/**
 * Builds the app when its build is missing or older than its sources, when it has the laboratory and should not, or the
 * other way round, or when it is in another language.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#schemas/language.ts';
import { NotServable } from './not-servable.ts';
import { setupLock, withSetupLock } from './setup-lock.mjs';

const sources = [
  'src',
  'workers',
  'sw',
  'schemas',
  'simulator',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newest(path: string): number {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changedAt(path);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  );
  return Math.max(0, ...files.map((entry) => changedAt(join(entry.parentPath, entry.name))));
}

/** Says whether the build contains the laboratory, according to its manifest. */
function hasLab(dist: string): boolean {
  const manifest = join(dist, '.vite/manifest.json');
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('simulator/ui/page/');
}

/** Returns the language of a build, according to the manifest of the installed app. */
function languageOf(dist: string): string {
  const manifest = join(dist, 'manifest.json');
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { lang: string }).lang : 'fr';
}

export interface AppBuild {
  /** With the laboratory. */
  lab: boolean;
  language?: Language;
}

export function isBuilt(root: string, dist: string, { lab, language = 'fr' }: AppBuild): boolean {
  const built = ['index.html', 'app.html', 'sw.js', 'sw-background.js'].map((name) => join(dist, name));
  return (
    built.every(existsSync) &&
    hasLab(dist) === lab &&
    languageOf(dist) === language &&
    Math.min(...built.map(changedAt)) >= Math.max(...sources.map((name) => newest(join(root, name))))
  );
}

/**
 * Builds the app if necessary. Rejects when `signal` is aborted during the build. Of several starts in one folder one
 * builds.
 */
export async function buildApp(root: string, dist: string, wanted: AppBuild, signal?: AbortSignal): Promise<void> {
  if (isBuilt(root, dist, wanted)) return;
  await withSetupLock(setupLock(root), () => (isBuilt(root, dist, wanted) ? undefined : build(root, wanted, signal)));
}

async function build(root: string, { lab, language = 'fr' }: AppBuild, signal: AbortSignal | undefined): Promise<void> {
  const program = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'];
  const vite = spawn(process.execPath, program, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', VITE_LAB: lab ? '1' : '0', VITE_LANGUAGE: language },
    ...(signal && { signal }),
  });
  const status = await new Promise<number | null>((resolve) => {
    vite.once('exit', resolve);
    vite.once('error', () => resolve(null));
  });
  if (status !== 0) throw new NotServable('The app could not be built; what the build says above is the reason.');
}
