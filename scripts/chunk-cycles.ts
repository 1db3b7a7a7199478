/** Finds files of a build that import each other: one of them would run before what it needs is there. */

interface Chunk {
  fileName: string;
  /** The files that it imports statically. */
  imports: readonly string[];
}

/** Returns the names of one circle, in the order of its imports; null: there is none. */
export function importCircle(chunks: readonly Chunk[]): readonly string[] | null {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const finished = new Set<string>();
  function visit(name: string, path: readonly string[]): readonly string[] | null {
    if (path.includes(name)) return path.slice(path.indexOf(name));
    if (finished.has(name)) return null;
    for (const next of importsOf.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    finished.add(name);
    return null;
  }
  for (const name of importsOf.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}
