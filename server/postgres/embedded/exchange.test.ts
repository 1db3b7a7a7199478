import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyRestoreFolder, exchange, isExchanging, settleExchange } from './exchange.ts';

const TIME = new Date('2026-11-26T10:00:00.000Z');
const BEFORE = 'before-2026-11-26T10-00-00-000Z';
/** More than the number of steps. */
const ALL = 12;

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'alcove-exchange-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function community(folder: string, name: string, ...parts: readonly string[]): void {
  for (const part of parts) {
    mkdirSync(join(folder, part));
    writeFileSync(join(folder, part, 'whose'), name);
  }
}
const whose = (...path: readonly string[]) =>
  existsSync(join(dataDir, ...path, 'whose')) ? readFileSync(join(dataDir, ...path, 'whose'), 'utf8') : null;

test.each(Array.from({ length: ALL }, (_, steps) => steps))(
  'stopped after %i steps, a restore is finished before the next start',
  (steps) => {
    community(dataDir, 'old', 'postgres', 'objects', 'keys.json');
    writeFileSync(join(dataDir, 'lock'), 'ours');
    writeFileSync(join(dataDir, 'notes of the operator'), '');
    community(emptyRestoreFolder(dataDir), 'new', 'postgres', 'objects');
    exchange(dataDir, TIME, steps);
    settleExchange(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual([BEFORE, 'lock', 'notes of the operator', 'objects', 'postgres']);
    expect([whose('postgres'), whose('objects')]).toEqual(['new', 'new']);
    expect(['postgres', 'objects', 'keys.json'].map((part) => whose(BEFORE, part))).toEqual(['old', 'old', 'old']);
  },
);

test('without an earlier folder nothing is set aside', () => {
  community(emptyRestoreFolder(dataDir), 'new', 'postgres');
  expect(exchange(dataDir, TIME)).toBeNull();
  expect([readdirSync(dataDir), whose('postgres')]).toEqual([['postgres'], 'new']);
});

test('a half-unpacked restore is removed, and present data stay', () => {
  community(dataDir, 'old', 'postgres');
  community(emptyRestoreFolder(dataDir), 'new', 'objects');
  settleExchange(dataDir);
  expect([readdirSync(dataDir), whose('postgres'), isExchanging(dataDir)]).toEqual([['postgres'], 'old', false]);
});

test('no new community is created where a restore was interrupted', () => {
  community(emptyRestoreFolder(dataDir), 'new', 'postgres');
  expect(() => settleExchange(dataDir)).toThrow(
    /^A restore into .* was interrupted, and there is nothing else in it\. Run npm run restore again/,
  );
  expect(readdirSync(dataDir)).toEqual(['restoring']);
});
