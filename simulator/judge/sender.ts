/** [Y16] Nobody's words reach the server under another's token, whatever it would make of them. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { Broken } from '../plan.ts';
import type { Written } from '../world/written.ts';

export function checkSender(
  written: ReadonlyMap<string, Written>,
  member: MemberId,
  entries: readonly SentEntry[],
): void {
  for (const { id } of entries)
    if ((written.get(id)?.from ?? member) !== member) throw new Broken('sent as another member', id);
}
