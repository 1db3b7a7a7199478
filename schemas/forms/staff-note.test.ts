import { expect, test } from 'vitest';
import { STATEMENT_LENGTH } from '../limits.ts';
import { staffNoteForm } from './staff-note.ts';

const errorOf = (words: string) => staffNoteForm.safeParse({ words }).error?.issues[0]?.message;

test('[ADMIN-05] a note has words, without the spaces around them, and not too many', () => {
  expect(staffNoteForm.parse({ words: '  Déjà averti\0 ' })).toEqual({ words: 'Déjà averti' });
  expect(errorOf(' \n')).toBe('words-missing');
  expect(errorOf('x'.repeat(STATEMENT_LENGTH + 1))).toBe('text-too-long');
  expect(errorOf('x'.repeat(STATEMENT_LENGTH))).toBeUndefined();
});
