/** Returns the name that `names` has for a key; one that this version does not know is shown as it is. */
export const nameIn = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key;
