import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LedgerRefused, ledgerFileOf, refuseUnusableLedger } from './ledger-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-ledger-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[S22] a ledger lies beside its data, or in any place where it can be written', () => {
  const data = join(folder, 'data');
  writeFileSync(join(folder, 'written'), '');
  expect(ledgerFileOf(data)).toBe(`${data}.ledger`);
  for (const name of ['written', 'new', 'new/folders/for it'])
    expect(() => refuseUnusableLedger(ledgerFileOf(data, join(folder, name))), name).not.toThrow();
});

test('[S22] a ledger that can be written nowhere, or is no file, is refused in one sentence', () => {
  mkdirSync(join(folder, 'a folder'));
  writeFileSync(join(folder, 'a file'), '');
  symlinkSync('/dev/null', join(folder, 'a link'));
  for (const place of ['a folder', 'a link', 'a file/below', 'a file/below/it'].map((name) => join(folder, name)))
    expect(() => refuseUnusableLedger(place), place).toThrow(
      new LedgerRefused(
        `The ledger ${place} cannot be written by this user, or is no file. Choose another place with LEDGER_FILE.`,
      ),
    );
});
