/**
 * What stands in a member's form and was not saved, field by field, with what they saw when they changed it: see
 * `unsaved-input.ts`.
 */
import type { MemberId } from '#schemas/ids.ts';
import { memberInput } from './unsaved-input.ts';

/** A field as the member saw it when they changed it, and as it is typed. */
export interface UnsavedField {
  base: unknown;
  typed: unknown;
}
export type UnsavedFields = Readonly<Record<string, UnsavedField>>;

/** Empty: everything was saved. */
export const readUnsavedFields = (account: MemberId, form: string): UnsavedFields =>
  (memberInput(account).read(form) as UnsavedFields | null) ?? {};

export const writeUnsavedFields = (account: MemberId, form: string, fields: UnsavedFields): void =>
  memberInput(account).write(form, Object.keys(fields).length > 0 ? fields : null);
