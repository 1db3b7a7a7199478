/** Merges sequences that are each newest first. An item is read only when it is needed. */
export function* newestFirst<T>(sequences: Iterable<Iterator<T>>, timeOf: (each: T) => number): Generator<T> {
  const cursors: { value: T; at: number; iterator: Iterator<T> }[] = [];
  for (const iterator of sequences) {
    const { value, done } = iterator.next();
    if (!done) cursors.push({ value, at: timeOf(value), iterator });
  }
  while (cursors.length) {
    const newest = cursors.reduce((a, b) => (b.at > a.at ? b : a));
    yield newest.value;
    const { value, done } = newest.iterator.next();
    if (done) cursors.splice(cursors.indexOf(newest), 1);
    else Object.assign(newest, { value, at: timeOf(value) });
  }
}
