import { formatNumber } from './typography.ts';

/** What a field says of the characters that it still takes, or has too many of; of none and one in the singular. */
export function charactersLeft(remaining: number): string {
  const count = Math.abs(remaining);
  const characters = `${formatNumber(count)} caractère${count < 2 ? '' : 's'}`;
  return remaining < 0 ? `${characters} de trop` : `${characters} restant${count < 2 ? '' : 's'}`;
}
