/** A line of the ledger [S22], and what many of them say in the end. */
import * as z from 'zod/mini';

/**
 * `about`: what a later line of the same kind replaces; what else a line says is the database's own matter. Members and
 * sessions are pseudonyms.
 */
export const ledgerLine = z.looseObject({
  id: z.uuid(),
  /** Lines of another community, which used the same file, are left out. */
  community: z.string(),
  at: z.string(),
  kind: z.enum([
    'erasure',
    'block',
    'session',
    'measure',
    'consent',
    'address',
    'right',
    'passkey',
    'album',
    'request',
  ]),
  about: z.string(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/**
 * Returns the last line about each subject, in the order in which the subjects first appear. A line that was written
 * twice counts where it stands first: its second copy may stand behind a later line about the same subject.
 */
export function lastLines(lines: Iterable<LedgerLine>): LedgerLine[] {
  const ids = new Set<string>();
  const last = new Map<string, LedgerLine>();
  for (const line of lines) {
    if (ids.has(line.id)) continue;
    ids.add(line.id);
    last.set(`${line.kind} ${line.about}`, line);
  }
  return [...last.values()];
}
