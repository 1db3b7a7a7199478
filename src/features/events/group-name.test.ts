import { expect, test } from 'vitest';
import { groupName } from './group-name.ts';

test('[MEMBERAREA-06] the group of an event has its title as far as a name goes, never half a character', () => {
  expect(groupName('Nuit des alcôves')).toBe('Nuit des alcôves');
  expect(groupName(`${'a'.repeat(49)}👨‍👩‍👧`)).toBe('a'.repeat(49));
  expect(groupName('Bal')).toBe('Bal');
  expect(groupName('É')).toBe('Soirée É');
});
