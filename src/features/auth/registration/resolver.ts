/** The form's rules, and what the server has said of a username meanwhile. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { registrationForm, type RegistrationForm } from '#schemas/forms/registration.ts';
import type { RegistrationDraft } from './fields.ts';

export interface Taken {
  resolver: Resolver<RegistrationDraft, unknown, RegistrationForm>;
  /** From now on this one is refused, whatever its case. */
  add(username: string): void;
}

export function createResolver(): Taken {
  const taken = new Set<string>();
  const rules = zodResolver(registrationForm) as unknown as Taken['resolver'];
  return {
    add: (username) => void taken.add(username.toLowerCase()),
    resolver: async (values, context, options) => {
      const found = await rules(values, context, options);
      if (!taken.has(values.username.trim().toLowerCase())) return found;
      return { values: {}, errors: { ...found.errors, username: { type: 'taken', message: 'username-taken' } } };
    },
  };
}
