/** Dusk tones: deep enough for a white initial at 4.5:1, none of them the accent. */
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

/** FNV-1a from a start at which the names that newcomers meet first differ. */
const START = 4_465_237;

/** The same name has the same tint on every device. */
export function avatarTint(name: string): readonly [from: string, to: string] {
  let hash = START;
  for (const character of name.toLowerCase()) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return tints[((hash ^ (hash >>> 15)) >>> 0) % tints.length]!;
}

/** The first letter or figure; a lozenge where there is none. */
export const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('fr') ?? '♦';
