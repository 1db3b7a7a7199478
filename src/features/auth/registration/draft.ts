/** What was typed into the registration survives a reload of its tab; a password never does, and nothing outlives the tab. */
import { product } from '#lib/product.ts';
import type { RegistrationDraft } from './fields.ts';

const KEY = `${product.storagePrefix}-registration`;

export function keptDraft(): Partial<RegistrationDraft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function keepDraft({ password: _, confirmPassword: __, terms: ___, ...rest }: RegistrationDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(rest));
  } catch {
    /* Where nothing is kept, a reload begins anew. */
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    /* Nothing was kept. */
  }
}
