import { expect, test } from 'vitest';
import { nameIn } from './name-in.ts';

test('[ADMIN-06] a key has its name, and one without stands as it is', () => {
  const names = { look: 'Dossier ouvert' };
  expect(['look', 'later', 'constructor'].map((key) => nameIn(names, key))).toEqual([
    'Dossier ouvert',
    'later',
    'constructor',
  ]);
});
