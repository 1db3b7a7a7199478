/** The form of a note of the house about a member. Errors are keys; the feature's catalogue has the French texts. */
import * as z from 'zod/mini';
import { STATEMENT_LENGTH } from '../limits.ts';
import { atMost, isWritten, storable } from '../text.ts';

export const staffNoteForm = z.object({
  words: z.string().check(
    z.overwrite((text: string) => storable(text).trim()),
    isWritten('words-missing'),
    atMost(STATEMENT_LENGTH, 'text-too-long'),
  ),
});
export type StaffNote = z.infer<typeof staffNoteForm>;
