/** Reads which files import which, types included, and finds the cycles among them. */
import { dirname, join, normalize } from 'node:path/posix';
import ts from 'typescript';
import pkg from '../../package.json' with { type: 'json' };
import { textOf } from './files.ts';

const folders = Object.entries(pkg.imports).map(
  ([name, target]) => [name.slice(0, -1), target.slice('./'.length, -1)] as const,
);

/** Returns the path that an import means, from the project's root; null for a package. */
function pathOf(source: string, importer: string): string | null {
  const [plain = ''] = source.split('?');
  if (plain.startsWith('.')) return normalize(join(dirname(importer), plain));
  const [name, folder] = folders.find(([start]) => plain.startsWith(start)) ?? [];
  return name === undefined ? null : `${folder}${plain.slice(name.length)}`;
}

/** Returns each file with the files that it imports, lazily, for types or for values. */
export function importGraph(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(textOf(file), true, true);
      const imported = importedFiles.map(({ fileName }) => pathOf(fileName, file));
      return [file, [...new Set(imported.filter((path) => path !== null && known.has(path)))] as string[]];
    }),
  );
}

/** Returns the groups of files each of which reaches every other one, by Tarjan's algorithm. */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort());
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles.sort();
}
