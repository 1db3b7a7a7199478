/** Dark gradients: a white initial has a contrast of at least 4.5:1 on each, and none is the accent colour. */
const tints = [
  ['#3d6b8f', '#1f2c52'],
  ['#a06230', '#55202f'],
  ['#2f7a6d', '#1a424c'],
  ['#8a5ab4', '#3c2868'],
  ['#8c7035', '#4b3219'],
  ['#b9544a', '#5c1c3a'],
  ['#667a30', '#2c4230'],
  ['#754c94', '#312354'],
  ['#aa4379', '#52205a'],
  ['#5a668c', '#2a2c48'],
] as const;

/** Start value of the FNV-1a hash, chosen so that the names that new members meet first get different tints. */
const START = 4_465_237;

/** Returns the gradient of a name, the same on every device. */
export function avatarTint(name: string): readonly [from: string, to: string] {
  let hash = START;
  for (const character of name.toLowerCase()) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return tints[((hash ^ (hash >>> 15)) >>> 0) % tints.length]!;
}

/** Returns the first letter or digit, or a lozenge if there is none. */
export const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('fr') ?? '♦';
