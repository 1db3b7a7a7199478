/** A value that changes and says so. */
export interface ObservableState<Value> {
  get(): Value;
  set(changes: Partial<Value>): void;
  /** Calls a function after each change. Returns the function that ends this. */
  subscribe(listener: () => void): () => void;
}

export function observableState<Value extends object>(initial: Value): ObservableState<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(changes) {
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
