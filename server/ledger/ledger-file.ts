/**
 * The file of the ledger [S22]: one line of JSON for each act that a restored backup must not undo. It lies beside the
 * data folder, so that no restore replaces it. Lines are only ever appended, by any number of nodes.
 */
import { accessSync, closeSync, constants, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { ExpectedRefusal } from '../expected-refusal.ts';
import { ledgerLine, type LedgerLine } from './ledger-line.ts';

const NEW_LINE = 10;
/** Longer than any line. */
const TAIL_BYTES = 64 * 1024;

export class LedgerRefused extends ExpectedRefusal {}

/** Whether a file is there that can be appended to, or a folder where it, and folders for it, can be made. */
function isUsable(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) return false;
  let place = file;
  while (!existsSync(place)) place = dirname(place);
  if (!found && !statSync(place).isDirectory()) return false;
  try {
    accessSync(place, found ? constants.R_OK | constants.W_OK : constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Throws where nothing can be written: what is erased, blocked and revoked from then on would be noted nowhere. */
export function refuseUnusableLedger(file: string): void {
  if (isUsable(file)) return;
  throw new LedgerRefused(
    `The ledger ${file} cannot be written by this user, or is no file. Choose another place with LEDGER_FILE.`,
  );
}

/** Returns where the ledger of a data folder is. Throws where `named` lies in what a restore replaces. */
export function ledgerFileOf(dataDir: string, named?: string): string {
  const file = resolve(named ?? `${resolve(dataDir)}.ledger`);
  if (file.startsWith(resolve(dataDir) + sep))
    throw new LedgerRefused(
      `LEDGER_FILE ${file} lies in the data folder ${dataDir}, which a restore replaces. Choose a place outside.`,
    );
  return file;
}

/** Whether the file ends in the middle of a line, as after a crash. */
function isTorn(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last[0] !== NEW_LINE;
}

/** Appends lines and flushes them to the disk. A line that was torn by a crash ends where it broke. */
export async function appendToLedger(file: string, lines: readonly unknown[]): Promise<void> {
  if (lines.length === 0) return;
  const isNew = !existsSync(file);
  if (isNew) await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a+', 0o600);
  try {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await handle.appendFile(isTorn(handle.fd) ? `\n${text}` : text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (!isNew || process.platform === 'win32') return;
  // The name of a new file is on the disk only when its folder is.
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

function parsedLine(text: string): LedgerLine | null {
  try {
    return ledgerLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const linesOf = (text: string): LedgerLine[] =>
  text
    .split('\n')
    .map(parsedLine)
    .filter((line) => line !== null);

/** Reads all lines; torn ones are left out: what they say was written again. */
export const readLedger = async (file: string): Promise<LedgerLine[]> =>
  existsSync(file) ? linesOf(await readFile(file, 'utf8')) : [];

/** Returns the last whole lines without reading the others. */
export function tailOf(file: string): LedgerLine[] {
  if (!existsSync(file)) return [];
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    return linesOf(tail.toString('utf8'));
  } finally {
    closeSync(descriptor);
  }
}
