import { isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { sameValue, type FieldValue } from '#schemas/commands/fields.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { makePlan, type Plan, type Stamp } from './change.ts';

type Edits = Record<string, { base: FieldValue; value: FieldValue }>;
const editsOf = (fields: ProfileFields): Edits => fields as Edits;

/**
 * [Y13] What is asked for again before it has left becomes one with it, on the base that it had: a slider is one entry.
 * What has left keeps its words [Y2]; a later change of the same field then starts from what it asks for. False:
 * nothing changes.
 */
export function editProfile(queue: OutboxSnapshot, requestedFields: ProfileFields, stamp: Stamp): Plan<boolean> {
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
  for (const [field, { base, value }] of Object.entries(editsOf(requestedFields)))
    edits[field] = { base: previousFields[field]?.base ?? claimedFields[field]?.value ?? base, value };
  const changedFields = Object.fromEntries(
    Object.entries(edits).filter(([, { base, value }]) => !sameValue(base, value)),
  ) as ProfileFields;
  const isNothing = Object.keys(changedFields).length === 0;
  if (unclaimed)
    return makePlan(
      true,
      isNothing ? { remove: [unclaimed] } : { replace: [{ ...unclaimed, data: { fields: changedFields } }] },
    );
  return isNothing
    ? makePlan(false)
    : makePlan(true, {
        add: [{ action: 'profile.edit', data: { fields: changedFields }, id: stamp.newId(), timestamp: stamp.now }],
      });
}
