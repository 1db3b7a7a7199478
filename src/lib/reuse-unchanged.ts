import { dequal } from 'dequal/lite';

/** Whether two values are equal; what is the same object is not compared. */
export const isUnchanged = (one: unknown, other: unknown): boolean => one === other || dequal(one, other);

/**
 * Returns a function for successive versions of a list. An item that equals its previous version keeps its object, and
 * an unchanged list stays the same array. So a comparison by identity finds what has changed.
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

/** Reuses the previous object for each property that is deeply equal, and for the whole if all of them are. */
export function reuseUnchangedParts<T extends object>(previous: T | null, next: T): T {
  if (!previous) return next;
  const parts = Object.entries(next).map(
    ([key, part]) => [key, dequal(previous[key as keyof T], part) ? previous[key as keyof T] : part] as const,
  );
  return parts.every(([key, part]) => part === previous[key as keyof T]) ? previous : (Object.fromEntries(parts) as T);
}
