import { dequal } from 'dequal/lite';

/**
 * What follows from each other, with what says the same as before being the same object, and all of it the same list
 * where nothing is other: whoever compares by identity sees what has changed, and that nothing has.
 */
export function keepSame<T extends { id: string }>(): (now: readonly T[]) => readonly T[] {
  let before: readonly T[] = [];
  return (now) => {
    const known = new Map(before.map((each) => [each.id, each]));
    const kept = now.map((each) => {
      const last = known.get(each.id);
      return last && dequal(last, each) ? last : each;
    });
    if (kept.length !== before.length || kept.some((each, n) => each !== before[n])) before = kept;
    return before;
  };
}

/** What says the same as before is the same object, and so is the whole, where all of it does. */
export function keepParts<T extends object>(before: T | null, now: T): T {
  if (!before) return now;
  const parts = Object.entries(now).map(
    ([key, part]) => [key, dequal(before[key as keyof T], part) ? before[key as keyof T] : part] as const,
  );
  return parts.every(([key, part]) => part === before[key as keyof T]) ? before : (Object.fromEntries(parts) as T);
}
