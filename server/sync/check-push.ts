/**
 * [Y4] One bad entry never blocks the rest: an entry that does not fit is rejected by itself, in its place, and only
 * what fits reaches the database. A request whose entries cannot even be named is bad as a whole.
 */
import * as z from 'zod/mini';
import { sentEntry, type SentEntry } from '#schemas/commands/entry.ts';
import { refusalCode, type RefusalCode } from '#schemas/error-codes.ts';
import { entryId, epoch } from '#schemas/ids.ts';
import { PUSH_LIMIT } from '#schemas/limits.ts';
import { nonNegativeInt } from '#schemas/numbers.ts';
import { pushRequest, type EntryResult } from '#schemas/wire/sync.ts';

const identifiedEntry = z.looseObject({ id: entryId });
export const pushEnvelope = z.object({
  v: nonNegativeInt,
  epoch: z.nullable(epoch),
  worker: pushRequest.shape.worker,
  entries: z.array(identifiedEntry).check(z.minLength(1), z.maxLength(PUSH_LIMIT)),
});
export type PushEnvelope = z.infer<typeof pushEnvelope>;

export interface CheckedPush {
  request: { v: number; epoch: string | null; entries: SentEntry[] };
  /** Puts the refused ones back into the places that they had. */
  mergeRejections(results: EntryResult[]): EntryResult[];
}

export function checkPush({ v, epoch, entries }: PushEnvelope): CheckedPush {
  const checked = entries.map((entry) => ({ id: entry.id, outcome: sentEntry.safeParse(entry) }));
  const rejections = checked.map(({ id, outcome }) => (outcome.success ? null : rejection(id, outcome.error)));
  return {
    request: { v, epoch, entries: checked.flatMap(({ outcome }) => (outcome.success ? [outcome.data] : [])) },
    mergeRejections(results) {
      const accepted = results.values();
      return rejections.flatMap((ownRejection) => ownRejection ?? accepted.next().value ?? []);
    },
  };
}

function rejection(id: EntryResult['id'], error: z.core.$ZodError): EntryResult {
  return { id, status: 'rejected', code: refusalOf(error), stream: null, rev: 0 };
}

/** The schema names some refusals as its messages; any other misfit is « invalid ». */
function refusalOf(error: z.core.$ZodError): RefusalCode {
  const codes = error.issues.flatMap((issue) => refusalCode.safeParse(issue.message).data ?? []);
  return codes[0] ?? 'invalid';
}
