/**
 * What a control has been given, what was asked for with it since, and where it is while it moves. Pure:
 * `use-optimistic-value.ts` keeps it.
 */
export interface OptimisticValue {
  value: number;
  /** Asked for, in order, and not heard of yet. */
  requests: readonly number[];
  dragPosition: number | null;
}

export const idle = (value: number): OptimisticValue => ({ value, requests: [], dragPosition: null });

export const displayedValue = ({ value, requests, dragPosition }: OptimisticValue): number =>
  dragPosition ?? requests.at(-1) ?? value;

/**
 * The value is another one now. One that was asked for on the way is an answer to what stood before: who goes five
 * steps in a row is not taken back to the second. One that nobody asked for here counts at once.
 */
export function received(state: OptimisticValue, value: number): OptimisticValue {
  if (value === state.value) return state;
  const index = state.requests.lastIndexOf(value);
  return { ...state, value, requests: index < 0 ? [] : state.requests.slice(index + 1) };
}

/** It is moved, and not let go. A keyboard tells this behind the asking, of the same place. */
export const dragged = (state: OptimisticValue, target: number): OptimisticValue => ({
  ...state,
  dragPosition: state.requests.at(-1) === target ? null : target,
});

export const requested = (state: OptimisticValue, target: number): OptimisticValue => ({
  ...state,
  dragPosition: null,
  requests: [...state.requests, target],
});

/** What was asked for is decided: nothing came of it, or it stands, and perhaps no other value will be told. */
export function resolved(state: OptimisticValue, target: number, isAccepted: boolean): OptimisticValue {
  if (!isAccepted) return { ...state, requests: state.requests.filter((each) => each !== target) };
  return state.requests.at(-1) === state.value ? { ...state, requests: [] } : state;
}
