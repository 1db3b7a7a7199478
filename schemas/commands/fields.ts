/**
 * [Y13] Profile, preferences and status merge per field, three ways: the one rule of it, for both sides and the
 * journal.
 */
import { sexualitesOf } from '../entities/sexualites.ts';
import type { EditableProfile, ProfileField } from '../entities/profile.ts';
import type { ProfileFields } from './command.ts';

export interface Merged<Value> {
  value: Value;
  /** Changed on both sides, to different values: what stood there is lost. */
  conflict: boolean;
}

export type FieldValue = EditableProfile[ProfileField];

/** Lists and places as a whole, whatever order their parts stand in. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === right.length &&
    left.every(([key, value]) => sameValue(value, (b as Record<string, unknown>)[key]))
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
export type Standing = { readonly [Field in ProfileField]?: EditableProfile[Field] | undefined };

export interface FieldMerge extends Merged<FieldValue> {
  field: ProfileField;
  base: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
}

/** Each field of an edit on what stands where it comes; of what is not known to stand there, nothing. */
export const mergeFields = (fields: ProfileFields, stands: Standing): FieldMerge[] =>
  (Object.keys(fields) as ProfileField[]).flatMap((field) => {
    const [edit, theirs] = [fields[field], stands[field]];
    if (!edit || theirs === undefined) return [];
    const sides = { base: edit.base, mine: edit.value, theirs };
    return [{ field, ...sides, ...mergeField<FieldValue>(sides) }];
  });

/** What stands after it. */
export const withMerged = <Stands extends Standing>(stands: Stands, merges: readonly FieldMerge[]): Stands =>
  settled({ ...stands, ...Object.fromEntries(merges.map(({ field, value }) => [field, value])) });

/** [AUTH-68] What one field asks of another: a sexuality of another genre goes with it. */
export const settled = <Stands extends Standing>(stands: Stands): Stands =>
  stands.genre && stands.sexualite && !sexualitesOf(stands.genre).includes(stands.sexualite)
    ? { ...stands, sexualite: null }
    : stands;
