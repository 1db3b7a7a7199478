import { grouped } from './typography.ts';

/** What a field says of the characters that it still takes, or has too many of; of none and one in the singular. */
export function charactersLeft(left: number): string {
  const count = Math.abs(left);
  const characters = `${grouped(count)} caractère${count < 2 ? '' : 's'}`;
  return left < 0 ? `${characters} de trop` : `${characters} restant${count < 2 ? '' : 's'}`;
}
