/**
 * Unsaved values of a member's form, field by field, each with the value that the member saw before the change: see
 * `unsaved-input.ts`.
 */
import type { MemberId } from '#schemas/ids.ts';
import { memberInput } from './unsaved-input.ts';

/** A field as the member saw it before the change, and as typed. */
export interface UnsavedField {
  base: unknown;
  typed: unknown;
}
export type UnsavedFields = Readonly<Record<string, UnsavedField>>;

/** Returns the unsaved fields; empty if everything was saved. */
export const readUnsavedFields = (account: MemberId, form: string): UnsavedFields =>
  (memberInput(account).read(form) as UnsavedFields | null) ?? {};

export const writeUnsavedFields = (account: MemberId, form: string, fields: UnsavedFields): void =>
  memberInput(account).write(form, Object.keys(fields).length > 0 ? fields : null);
