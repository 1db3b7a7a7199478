const sameIn = (a: object, b: object): boolean => Object.keys({ ...a, ...b }).every((key) => Object.is(a[key as never], b[key as never]));

/** Items are made anew with every change of the list; most of them say what they said before, and stay as they were drawn. */
export const sameItem = <Props extends { item: object }>(a: Props, b: Props): boolean => sameIn(a.item, b.item) && sameIn({ ...a, item: null }, { ...b, item: null });
