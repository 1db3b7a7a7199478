import { dequal } from 'dequal/lite';

/**
 * What follows from each other, with what says the same as before being the same object, and all of it the same list
 * where nothing is other: whoever compares by identity sees what has changed, and that nothing has.
 */
export function reuseUnchanged<T extends { id: string }>(): (next: readonly T[]) => readonly T[] {
  let previous: readonly T[] = [];
  return (next) => {
    const previousById = new Map(previous.map((each) => [each.id, each]));
    const items = next.map((each) => {
      const previousItem = previousById.get(each.id);
      return previousItem && dequal(previousItem, each) ? previousItem : each;
    });
    if (items.length !== previous.length || items.some((each, n) => each !== previous[n])) previous = items;
    return previous;
  };
}

/** What says the same as before is the same object, and so is the whole, where all of it does. */
export function reuseUnchangedParts<T extends object>(previous: T | null, next: T): T {
  if (!previous) return next;
  const parts = Object.entries(next).map(
    ([key, part]) => [key, dequal(previous[key as keyof T], part) ? previous[key as keyof T] : part] as const,
  );
  return parts.every(([key, part]) => part === previous[key as keyof T]) ? previous : (Object.fromEntries(parts) as T);
}
