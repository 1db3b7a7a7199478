import { expect, test } from 'vitest';
import { groupName } from './group-name.ts';

test('[MEMBERAREA-06] an event’s group has its title, never half a character of it', () => {
  expect(groupName('Nuit des alcôves')).toBe('Nuit des alcôves');
  expect(groupName(`${'a'.repeat(49)}👨‍👩‍👧`)).toBe('a'.repeat(49));
  expect(groupName('Bal')).toBe('Bal');
  expect(groupName('É')).toBe('Soirée É');
});
