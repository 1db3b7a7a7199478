/** English words for the chosen values of a profile. */
import type * as french from '../fr/profile-values.ts';
import { profileWords } from './profile-words.ts';

const words = new Map<string, string>(
  [profileWords.sexualites, profileWords.experiences, profileWords.mobilities, profileWords.desires].flatMap((names) =>
    Object.entries(names),
  ),
);

export const valueText: typeof french.valueText = (value) => words.get(value)?.toLowerCase() ?? value;
