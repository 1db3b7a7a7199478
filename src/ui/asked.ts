/**
 * What a control has been given, what was asked for with it since, and where it is while it moves. Pure: `use-asked.ts`
 * keeps it.
 */
export interface Asked {
  value: number;
  /** Asked for, in order, and not heard of yet. */
  waiting: readonly number[];
  moving: number | null;
}

export const restingAt = (value: number): Asked => ({ value, waiting: [], moving: null });

export const shownOf = ({ value, waiting, moving }: Asked): number => moving ?? waiting.at(-1) ?? value;

/**
 * The value is another one now. One that was asked for on the way is an answer to what stood before: who goes five
 * steps in a row is not taken back to the second. One that nobody asked for here counts at once.
 */
export function given(asked: Asked, value: number): Asked {
  if (value === asked.value) return asked;
  const at = asked.waiting.lastIndexOf(value);
  return { ...asked, value, waiting: at < 0 ? [] : asked.waiting.slice(at + 1) };
}

/** It is moved, and not let go. A keyboard tells this behind the asking, of the same place. */
export const movedTo = (asked: Asked, at: number): Asked => ({
  ...asked,
  moving: asked.waiting.at(-1) === at ? null : at,
});

export const askedFor = (asked: Asked, at: number): Asked => ({
  ...asked,
  moving: null,
  waiting: [...asked.waiting, at],
});

/** What was asked for is decided: nothing came of it, or it stands, and perhaps no other value will be told. */
export function decided(asked: Asked, at: number, stands: boolean): Asked {
  if (!stands) return { ...asked, waiting: asked.waiting.filter((each) => each !== at) };
  return asked.waiting.at(-1) === asked.value ? { ...asked, waiting: [] } : asked;
}
