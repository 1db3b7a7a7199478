import { formatNumber } from './typography.ts';

/** Returns the text of a character counter: characters left, or too many. 0 and 1 are singular. */
export function charactersLeft(remaining: number): string {
  const count = Math.abs(remaining);
  const characters = `${formatNumber(count)} caractère${count < 2 ? '' : 's'}`;
  return remaining < 0 ? `${characters} de trop` : `${characters} restant${count < 2 ? '' : 's'}`;
}
