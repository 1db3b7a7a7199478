/**
 * What stands in a member's form and was not saved, field by field, with what they saw when they changed it: see
 * `typed-text.ts`.
 */
import type { MemberId } from '#schemas/ids.ts';
import { memberTyped } from './typed-text.ts';

/** A field as the member saw it when they changed it, and as it is typed. */
export interface KeptField {
  base: unknown;
  typed: unknown;
}
export type KeptForm = Readonly<Record<string, KeptField>>;

/** Empty: everything was saved. */
export const keptForm = (account: MemberId, form: string): KeptForm =>
  (memberTyped(account).read(form) as KeptForm | null) ?? {};

export const keepForm = (account: MemberId, form: string, fields: KeptForm): void =>
  memberTyped(account).keep(form, Object.keys(fields).length > 0 ? fields : null);
