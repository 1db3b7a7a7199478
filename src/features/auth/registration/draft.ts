/** Stores the input of the registration for a reload of its tab, never the password. Nothing outlives the tab. */
import { visitorInput } from '#device/unsaved-input.ts';
import type { RegistrationDraft } from './fields.ts';

const NAME = 'registration';

export function savedDraft(): Partial<RegistrationDraft> {
  const stored = visitorInput.read(NAME);
  return typeof stored === 'object' && stored !== null ? stored : {};
}

export const saveDraft = ({ password: _, confirmPassword: __, terms: ___, ...rest }: RegistrationDraft): void =>
  visitorInput.write(NAME, rest);

export const forgetDraft = (): void => visitorInput.write(NAME, null);
