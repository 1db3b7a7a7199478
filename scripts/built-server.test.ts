import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteServer, refuseWithoutServer } from './built-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-built-'));
  mkdirSync(join(folder, 'dist'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const dist = () => join(folder, 'dist');
const build = (server: string | undefined) => {
  writeFileSync(join(dist(), 'app.html'), '<!doctype html>');
  noteServer(dist(), server);
};
/** What the command prints, started in a folder that holds a build and nothing else. */
const native = () =>
  promisify(execFile)(process.execPath, [resolve('scripts/native/cli.ts')], { cwd: folder }).then(
    () => null,
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );

test('[NATIVE-07] no project is generated from a build that was made without its server', async () => {
  build(undefined);
  expect(await native()).toBe(
    'The app was built without its server, and would reach none. Build it again: VITE_API_URL=https://your.site npm run build',
  );
  expect(existsSync(join(folder, '.native'))).toBe(false);
});

test('[NATIVE-07] an empty or relative address is no server; a build must be there, with its note', () => {
  expect(() => refuseWithoutServer(dist())).toThrow('Build the app first');
  writeFileSync(join(dist(), 'app.html'), '<!doctype html>');
  expect(() => refuseWithoutServer(dist())).toThrow('Build the app first');
  for (const none of ['', '/api', undefined]) {
    build(none);
    expect(() => refuseWithoutServer(dist())).toThrow('without its server');
  }
  build('https://alcove.example');
  expect(() => refuseWithoutServer(dist())).not.toThrow();
});
