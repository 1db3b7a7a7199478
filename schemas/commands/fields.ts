/** Merges profile, preferences and status per field, three ways [Y13]. Device, server and journal share this rule. */
import { sexualitesOf } from '../entities/sexualites.ts';
import type { EditableProfile, ProfileField } from '../entities/profile.ts';
import type { ProfileFields } from '../actions/profile-edit.ts';

export interface Merged<Value> {
  value: Value;
  /** The field was changed on both sides, to different values: `theirs` is lost. */
  conflict: boolean;
}

export type FieldValue = EditableProfile[ProfileField];

/** Compares two values. Lists are compared in order, places by their fields in any order. */
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
 * Merges one field. `mine` is the value that the server receives now, `theirs` its present value. Of two changes the
 * later one wins, which is `mine`. Merging the result again as `theirs` changes nothing.
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

/** Present values of some fields, as a result reports them. */
export type CurrentFields = { readonly [Field in ProfileField]?: EditableProfile[Field] | undefined };

export interface FieldMerge extends Merged<FieldValue> {
  field: ProfileField;
  base: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
}

/** Merges each field of an edit with its present value. A field whose present value is unknown is left out. */
export const mergeFields = (fields: ProfileFields, current: CurrentFields): FieldMerge[] =>
  (Object.keys(fields) as ProfileField[]).flatMap((field) => {
    const [edit, theirs] = [fields[field], current[field]];
    if (!edit || theirs === undefined) return [];
    const sides = { base: edit.base, mine: edit.value, theirs };
    return [{ field, ...sides, ...mergeField<FieldValue>(sides) }];
  });

/** Returns the fields after the merges. */
export const withMerged = <Fields extends CurrentFields>(current: Fields, merges: readonly FieldMerge[]): Fields =>
  withMatchingSexualite({ ...current, ...Object.fromEntries(merges.map(({ field, value }) => [field, value])) });

/** Removes a sexuality that does not belong to the genre [AUTH-68]. */
export const withMatchingSexualite = <Fields extends CurrentFields>(current: Fields): Fields =>
  current.genre && current.sexualite && !sexualitesOf(current.genre).includes(current.sexualite)
    ? { ...current, sexualite: null }
    : current;
