/**
 * State of a control with a delayed value: the received value, the requests since, and the position while it is
 * dragged. The functions are pure; `use-optimistic-value.ts` holds the state.
 */
export interface OptimisticValue {
  value: number;
  /** Requested values in order, not confirmed yet. */
  requests: readonly number[];
  dragPosition: number | null;
}

export const idle = (value: number): OptimisticValue => ({ value, requests: [], dragPosition: null });

export const displayedValue = ({ value, requests, dragPosition }: OptimisticValue): number =>
  dragPosition ?? requests.at(-1) ?? value;

/**
 * Takes a new value. If it answers one of the requests, that request and the earlier ones are dropped, and the later
 * ones stay: five quick steps are not reset to the second one. A value that was not requested here replaces them all.
 */
export function received(state: OptimisticValue, value: number): OptimisticValue {
  if (value === state.value) return state;
  const index = state.requests.lastIndexOf(value);
  return { ...state, value, requests: index < 0 ? [] : state.requests.slice(index + 1) };
}

/** Records a position during dragging. A keyboard step reports it after its request, and then it is ignored. */
export const dragged = (state: OptimisticValue, target: number): OptimisticValue => ({
  ...state,
  dragPosition: state.requests.at(-1) === target ? null : target,
});

export const requested = (state: OptimisticValue, target: number): OptimisticValue => ({
  ...state,
  dragPosition: null,
  requests: [...state.requests, target],
});

/**
 * Takes the outcome of a request. A refused one is dropped. An accepted one that equals the value ends all requests,
 * because perhaps no further value will be received.
 */
export function resolved(state: OptimisticValue, target: number, isAccepted: boolean): OptimisticValue {
  if (!isAccepted) return { ...state, requests: state.requests.filter((each) => each !== target) };
  return state.requests.at(-1) === state.value ? { ...state, requests: [] } : state;
}
