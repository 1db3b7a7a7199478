/** Validates the form by its schema, and by the usernames that the server has reported as taken. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { registrationForm, type RegistrationForm } from '#schemas/forms/registration.ts';
import type { RegistrationDraft } from './fields.ts';

export interface RegistrationResolver {
  resolver: Resolver<RegistrationDraft, unknown, RegistrationForm>;
  /** Refuses this username from now on, in upper or lower case. */
  add(username: string): void;
}

export function createResolver(): RegistrationResolver {
  const takenNames = new Set<string>();
  const rules = zodResolver(registrationForm) as unknown as RegistrationResolver['resolver'];
  return {
    add: (username) => void takenNames.add(username.toLowerCase()),
    resolver: async (values, context, options) => {
      const result = await rules(values, context, options);
      if (!takenNames.has(values.username.trim().toLowerCase())) return result;
      return { values: {}, errors: { ...result.errors, username: { type: 'taken', message: 'username-taken' } } };
    },
  };
}
