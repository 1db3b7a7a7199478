/** Builds the app in English, beside the French build that the other tests use. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = '.cache/english-build';
const builtAt = (folder: string): number => statSync(`${root}${folder}/sw.js`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns the folder of the English build; builds it when the app has been built since. */
export async function englishBuild(): Promise<string> {
  if (builtAt(FOLDER) < builtAt('dist')) {
    const program = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn', '--outDir', FOLDER];
    const env = { ...process.env, NODE_ENV: 'production', VITE_LAB: '0', VITE_LANGUAGE: 'en' };
    const status = await new Promise((resolve) =>
      spawn(process.execPath, [...program, '--emptyOutDir'], { cwd: root, stdio: 'inherit', env }).once(
        'exit',
        resolve,
      ),
    );
    if (status !== 0) throw new Error('the English build failed');
  }
  return `${root}${FOLDER}`;
}
