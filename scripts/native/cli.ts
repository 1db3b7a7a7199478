/**
 * Runs `npm run native`, which generates the Android and iOS projects in `.native/` from the built app. Nothing of them
 * is in the repository; a second run brings them up to date.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../server/command.ts';
import { refuseWithoutServer } from '../built-server.ts';
import {
  capacitorConfig,
  projectManifest,
  readSettings,
  refuseOtherApp,
  withAndroidParts,
  withIosParts,
} from './settings.ts';

const FOLDER = '.native';
const root = process.cwd();
const inFolder = (path: string) => join(root, FOLDER, path);
const run = (file: string, args: readonly string[]) =>
  execFileSync(file, args, { cwd: inFolder('.'), stdio: 'inherit', shell: process.platform === 'win32' });
const writeJson = (path: string, value: unknown) =>
  writeFileSync(inFolder(path), `${JSON.stringify(value, null, 2)}\n`);

function change(path: string, work: (text: string) => string): void {
  const text = readFileSync(inFolder(path), 'utf8');
  writeFileSync(inFolder(path), work(text));
}

await command(async () => {
  refuseWithoutServer('dist');
  const settings = readSettings();
  const config = 'capacitor.config.json';
  if (existsSync(inFolder(config))) refuseOtherApp(readFileSync(inFolder(config), 'utf8'), settings);
  const app = JSON.parse(readFileSync('package.json', 'utf8')) as Parameters<typeof projectManifest>[0];
  mkdirSync(inFolder('.'), { recursive: true });
  rmSync(inFolder('www'), { recursive: true, force: true });
  cpSync('dist', inFolder('www'), { recursive: true, filter: (path) => !path.includes('.vite') });
  writeJson('package.json', projectManifest(app, settings));
  writeJson(config, capacitorConfig(settings));
  run('npm', ['install', '--no-audit', '--no-fund']);
  const capacitor = (...args: string[]) =>
    run(process.execPath, ['node_modules/@capacitor/cli/bin/capacitor', ...args]);
  for (const platform of ['android', 'ios']) if (!existsSync(inFolder(platform))) capacitor('add', platform);
  capacitor('sync');
  change('android/app/src/main/AndroidManifest.xml', (text) => withAndroidParts(text, settings));
  change('ios/App/App/Info.plist', (text) => withIosParts(text, settings));
  console.log(`Generated: ${FOLDER}/android and ${FOLDER}/ios. docs/OPERATIONS.md says how to build them.`);
});
