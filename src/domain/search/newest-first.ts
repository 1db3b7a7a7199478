/** Sequences that are each newest first, as one that is; nothing is taken of them before it is asked for. */
export function* newestFirst<T>(sequences: Iterable<Iterator<T>>, at: (each: T) => number): Generator<T> {
  const heads: { value: T; at: number; rest: Iterator<T> }[] = [];
  for (const rest of sequences) {
    const { value, done } = rest.next();
    if (!done) heads.push({ value, at: at(value), rest });
  }
  while (heads.length) {
    const newest = heads.reduce((a, b) => (b.at > a.at ? b : a));
    yield newest.value;
    const { value, done } = newest.rest.next();
    if (done) heads.splice(heads.indexOf(newest), 1);
    else Object.assign(newest, { value, at: at(value) });
  }
}
