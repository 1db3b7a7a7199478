/** [Y13] Profile, preferences and status merge per field, three ways: the one rule of it, for both sides and the journal. */
import type { EditableProfile, ProfileField } from '../entities/profile.ts';
import type { ProfileFields } from './command.ts';

export interface Merged<Value> {
  value: Value;
  /** Changed on both sides, to different values: what stood there is lost. */
  conflict: boolean;
}

/**
 * `mine` is what the server receives now, `theirs` what stands there: of two changes the later one, which is `mine`, holds.
 * Idempotent: merged again with its own result as `theirs`, nothing changes.
 */
export function mergeField<Value extends string | number | boolean | null>({ base, mine, theirs }: { base: Value; mine: Value; theirs: Value }): Merged<Value> {
  if (mine === base) return { value: theirs, conflict: false };
  return { value: mine, conflict: theirs !== base && theirs !== mine };
}

/** What stands in some fields, as an answer tells it. */
export type Standing = { readonly [Field in ProfileField]?: EditableProfile[Field] | undefined };

export interface FieldMerge extends Merged<EditableProfile[ProfileField]> {
  field: ProfileField;
  base: EditableProfile[ProfileField];
  mine: EditableProfile[ProfileField];
  theirs: EditableProfile[ProfileField];
}

/** Each field of an edit on what stands where it comes; of what is not known to stand there, nothing. */
export const mergeFields = (fields: ProfileFields, stands: Standing): FieldMerge[] =>
  (Object.keys(fields) as ProfileField[]).flatMap((field) => {
    const [edit, theirs] = [fields[field], stands[field]];
    if (!edit || theirs === undefined) return [];
    const sides = { base: edit.base, mine: edit.value, theirs };
    return [{ field, ...sides, ...mergeField<EditableProfile[ProfileField]>(sides) }];
  });

/** What stands after it. */
export const withMerged = <Stands extends Standing>(stands: Stands, merges: readonly FieldMerge[]): Stands => ({
  ...stands,
  ...Object.fromEntries(merges.map(({ field, value }) => [field, value])),
});
