/**
 * What was typed into the registration survives a reload of its tab; a password never does, and nothing outlives the
 * tab.
 */
import { visitorTyped } from '#live/typed-text.ts';
import type { RegistrationDraft } from './fields.ts';

const NAME = 'registration';

export function keptDraft(): Partial<RegistrationDraft> {
  const kept = visitorTyped.read(NAME);
  return typeof kept === 'object' && kept !== null ? kept : {};
}

export const keepDraft = ({ password: _, confirmPassword: __, terms: ___, ...rest }: RegistrationDraft): void =>
  visitorTyped.keep(NAME, rest);

export const forgetDraft = (): void => visitorTyped.keep(NAME, null);
