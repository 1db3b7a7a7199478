import { isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { sameValue, type FieldValue } from '#schemas/commands/fields.ts';
import type { ProfileFields } from '#schemas/commands/command.ts';
import { planned, type Planned, type Stamp } from './change.ts';

type Edits = Record<string, { base: FieldValue; value: FieldValue }>;
const editsOf = (fields: ProfileFields): Edits => fields as Edits;

/**
 * [Y13] What is asked for again before it has left becomes one with it, on the base that it had: a slider is one entry.
 * What has left keeps its words [Y2]; a later change of the same field then starts from what it asks for. False:
 * nothing changes.
 */
export function editProfile(queue: OutboxSnapshot, asked: ProfileFields, stamp: Stamp): Planned<boolean> {
  const standing = queue.entries
    .filter(({ id }) => !isFailed(queue, id))
    .flatMap((entry) => (entry.action === 'profile.edit' ? [entry] : []));
  const last = standing.at(-1);
  const open = last && !queue.claimed.has(last.id) && !queue.results.has(last.id) ? last : null;
  const left = Object.assign(
    {},
    ...standing.filter((each) => each !== open).map(({ data }) => editsOf(data.fields)),
  ) as Edits;
  const before = open ? editsOf(open.data.fields) : {};
  const edits = { ...before };
  for (const [field, { base, value }] of Object.entries(editsOf(asked)))
    edits[field] = { base: before[field]?.base ?? left[field]?.value ?? base, value };
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([, { base, value }]) => !sameValue(base, value)),
  ) as ProfileFields;
  const isNothing = Object.keys(changed).length === 0;
  if (open)
    return planned(true, isNothing ? { remove: [open] } : { replace: [{ ...open, data: { fields: changed } }] });
  return isNothing
    ? planned(false)
    : planned(true, {
        add: [{ action: 'profile.edit', data: { fields: changed }, id: stamp.newId(), timestamp: stamp.now }],
      });
}
