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
 * [Y13] What is asked for again before it has left becomes one with it, on the base that it had: a slider is one entry.
 * What has left keeps its words [Y2]; a later change of the same field then starts from what it asks for.
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

/** What was changed elsewhere too, and is lost; in JSON, as fields hold more than words. */
function conflicts(
  entry: EntryFor<'profile.edit'>,
  { was = {} }: RecordedResult,
  { queue }: ConflictContext,
): ConflictDetails[] {
  const laterEntries = queue.entries.filter(({ id, nth }) => nth > entry.nth && !isFailed(queue, id));
  return mergeFields(entry.data.fields, was).flatMap(({ field, conflict, base, mine, theirs }) => {
    // What this device itself has asked for since is what it wants.
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
