import { expect, test } from 'vitest';
import { professionalStatus } from '#schemas/entities/professional.ts';
import { routeSetOf } from './route-sets.ts';

const known = (professional: (typeof professionalStatus.options)[number] | null) =>
  routeSetOf({ status: 'ready', value: { professional } });

test('[SHELL-12, SHELL-13, PRO-08] any professional profile mounts the professionals’ routes', () => {
  expect(professionalStatus.options.map(known)).toEqual(professionalStatus.options.map(() => 'professional'));
});

test('[SHELL-14] whoever has no professional profile gets the members’ routes, also where it cannot be read', () => {
  expect(known(null)).toBe('member');
  expect(routeSetOf({ status: 'ready', value: null })).toBe('member');
  expect(routeSetOf({ status: 'error' })).toBe('member');
});

test('[SHELL-16] while the profile is not known, neither set is chosen', () => {
  expect(routeSetOf({ status: 'loading' })).toBe('unknown');
});
