/**
 * [Y13] Profile, preferences and status merge per field, three ways: the one rule of it, for both sides and the
 * journal.
 */
import { sexualitesOf } from '../entities/sexualites.ts';
import type { EditableProfile, ProfileField } from '../entities/profile.ts';
import type { ProfileFields } from '../actions/profile-edit.ts';

export interface Merged<Value> {
  value: Value;
  /** Changed on both sides, to different values: what stood there is lost. */
  conflict: boolean;
}

export type FieldValue = EditableProfile[ProfileField];

/** Lists and places as a whole, whatever order their parts stand in. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  const [leftEntries, rightEntries] = [Object.entries(left), Object.entries(right)];
  return (
    Array.isArray(left) === Array.isArray(right) &&
    leftEntries.length === rightEntries.length &&
    leftEntries.every(([key, value]) => sameValue(value, (right as Record<string, unknown>)[key]))
  );
}

/**
 * `mine` is what the server receives now, `theirs` what stands there: of two changes the later one, which is `mine`,
 * holds. Idempotent: merged again with its own result as `theirs`, nothing changes.
 */
export function mergeField<Value extends FieldValue>({
  base,
  mine,
  theirs,
}: {
  base: Value;
  mine: Value;
  theirs: Value;
}): Merged<Value> {
  if (sameValue(mine, base)) return { value: theirs, conflict: false };
  return { value: mine, conflict: !sameValue(theirs, base) && !sameValue(theirs, mine) };
}

/** What stands in some fields, as an answer tells it. */
export type CurrentFields = { readonly [Field in ProfileField]?: EditableProfile[Field] | undefined };

export interface FieldMerge extends Merged<FieldValue> {
  field: ProfileField;
  base: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
}

/** Each field of an edit on what stands where it comes; of what is not known to stand there, nothing. */
export const mergeFields = (fields: ProfileFields, current: CurrentFields): FieldMerge[] =>
  (Object.keys(fields) as ProfileField[]).flatMap((field) => {
    const [edit, theirs] = [fields[field], current[field]];
    if (!edit || theirs === undefined) return [];
    const sides = { base: edit.base, mine: edit.value, theirs };
    return [{ field, ...sides, ...mergeField<FieldValue>(sides) }];
  });

/** What stands after it. */
export const withMerged = <Fields extends CurrentFields>(current: Fields, merges: readonly FieldMerge[]): Fields =>
  withMatchingSexualite({ ...current, ...Object.fromEntries(merges.map(({ field, value }) => [field, value])) });

/** [AUTH-68] What one field asks of another: a sexuality of another genre goes with it. */
export const withMatchingSexualite = <Fields extends CurrentFields>(current: Fields): Fields =>
  current.genre && current.sexualite && !sexualitesOf(current.genre).includes(current.sexualite)
    ? { ...current, sexualite: null }
    : current;
