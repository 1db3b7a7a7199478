import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { mergeFields, sameValue, type FieldValue } from '#schemas/commands/fields.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import { isFailed } from '#schemas/commands/queue.ts';
import type {
  ActionRules,
  ConflictContext,
  ConflictDetails,
  DispatchOutcome,
  EntryFor,
  Plan,
  PlanContext,
} from '../types.ts';
import { newEntry, staleAfterMs } from './common.ts';

type Edits = Record<string, { base: FieldValue; value: FieldValue }>;
const editsOf = (fields: ProfileFields): Edits => fields as Edits;

/**
 * Merges an edit with the unsent one, in which each field keeps its first base: moving a slider makes one entry [Y13].
 * A claimed entry never changes [Y2]; a later change of the same field has the claimed value as its base.
 */
function coalesce({ fields }: { fields: ProfileFields }, { queue, stamp }: PlanContext): Plan<DispatchOutcome> {
  const pendingEdits = queue.entries
    .filter(({ id }) => !isFailed(queue, id))
    .flatMap((entry) => (entry.action === 'profile.edit' ? [entry] : []));
  const last = pendingEdits.at(-1);
  const unclaimed = last && !queue.claimed.has(last.id) && !queue.results.has(last.id) ? last : null;
  const claimedFields = Object.assign(
    {},
    ...pendingEdits.filter((each) => each !== unclaimed).map(({ data }) => editsOf(data.fields)),
  ) as Edits;
  const previousFields = unclaimed ? editsOf(unclaimed.data.fields) : {};
  const edits = { ...previousFields };
  for (const [field, { base, value }] of Object.entries(editsOf(fields)))
    edits[field] = { base: previousFields[field]?.base ?? claimedFields[field]?.value ?? base, value };
  const changedFields = Object.fromEntries(
    Object.entries(edits).filter(([, { base, value }]) => !sameValue(base, value)),
  ) as ProfileFields;
  const isNothing = Object.keys(changedFields).length === 0;
  if (unclaimed)
    return {
      value: { kind: 'changed' },
      change: isNothing ? { remove: [unclaimed] } : { replace: [{ ...unclaimed, data: { fields: changedFields } }] },
    };
  if (isNothing) return { value: { kind: 'unchanged' }, change: {} };
  const add = [newEntry({ action: 'profile.edit', data: { fields: changedFields } }, stamp)];
  return { value: { kind: 'queued' }, change: { add } };
}

/**
 * Returns the notes of fields whose value was also changed elsewhere and lost; as JSON, since fields are not only text.
 */
function conflicts(
  entry: EntryFor<'profile.edit'>,
  { was = {} }: RecordedResult,
  { queue }: ConflictContext,
): ConflictDetails[] {
  const laterEntries = queue.entries.filter(({ id, nth }) => nth > entry.nth && !isFailed(queue, id));
  return mergeFields(entry.data.fields, was).flatMap(({ field, conflict, base, mine, theirs }) => {
    // The last value that this device has requested since counts as the member's.
    const latestMine = laterEntries.reduce(
      (value, each) => (each.action === 'profile.edit' ? (each.data.fields[field]?.value ?? value) : value),
      mine,
    );
    const [baseJson = null, mineJson = null, theirsJson = null] = [base, latestMine, theirs].map((value) =>
      JSON.stringify(value),
    );
    return conflict && mineJson !== theirsJson
      ? { event: 'changed-twice', rule: 'Y13', field, base: baseJson, mine: mineJson, theirs: theirsJson }
      : [];
  });
}

export const profileEdit: ActionRules<'profile.edit'> = {
  stream: () => null,
  isSerial: true,
  staleAfterMs,
  coalesce,
  conflicts,
};
