/**
 * Checks the entries of a push one by one [Y4]. One bad entry never blocks the others: an invalid entry is rejected
 * alone and in its place, and only valid entries reach the database. A request with an entry that has no id is rejected
 * as a whole.
 */
import * as z from 'zod/mini';
import { sentEntry, type SentEntry } from '#schemas/commands/entry.ts';
import { groupCommandNames, groupEntry, type GroupEntry } from '#schemas/commands/group-command.ts';
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

const isGroupCommand = z.looseObject({ action: z.enum(groupCommandNames) });
/** Parses an entry of an outbox, or what a connected device does to a group at once. */
const parseEntry = (entry: unknown) =>
  isGroupCommand.safeParse(entry).success ? groupEntry.safeParse(entry) : sentEntry.safeParse(entry);

export interface CheckedPush {
  request: { v: number; epoch: string | null; entries: (SentEntry | GroupEntry)[] };
  /** Puts the rejected entries back into their places among the results. */
  mergeRejections(results: EntryResult[]): EntryResult[];
}

export function checkPush({ v, epoch, entries }: PushEnvelope): CheckedPush {
  const checked = entries.map((entry) => ({ id: entry.id, outcome: parseEntry(entry) }));
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

/** Returns the refusal code that the schema has as its message, or `invalid`. */
function refusalOf(error: z.core.$ZodError): RefusalCode {
  const codes = error.issues.flatMap((issue) => refusalCode.safeParse(issue.message).data ?? []);
  return codes[0] ?? 'invalid';
}
