const hasSameValue = (a: object, b: object, key: string): boolean => Object.is(a[key as never], b[key as never]);
const hasSameFields = (a: object, b: object): boolean =>
  a === b || Object.keys(a).every((key) => hasSameValue(a, b, key));

/**
 * Returns whether two items have equal fields, so that the row need not be drawn again. Each change of the list makes
 * new items, most of them with the same values. Both have the same keys.
 */
export const sameItem = <Props extends { item: object }>(a: Props, b: Props): boolean =>
  hasSameFields(a.item, b.item) && Object.keys(a).every((key) => key === 'item' || hasSameValue(a, b, key));
