const hasSameValue = (a: object, b: object, key: string): boolean => Object.is(a[key as never], b[key as never]);
const hasSameFields = (a: object, b: object): boolean =>
  a === b || Object.keys(a).every((key) => hasSameValue(a, b, key));

/**
 * Items are made anew with every change of the list; most of them say what they said before, and stay as they were
 * drawn. Both have the same keys.
 */
export const sameItem = <Props extends { item: object }>(a: Props, b: Props): boolean =>
  hasSameFields(a.item, b.item) && Object.keys(a).every((key) => key === 'item' || hasSameValue(a, b, key));
