// Tells eslint-plugin-boundaries which file an import means: relative paths, and the `#…` names of package.json. The
// type checker, not this module, checks whether the file exists.
import { readFileSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const names = Object.entries(imports).map(([name, target]) => [
  name.slice(0, -1),
  resolvePath(root, target.slice(0, -1)),
]);

export const interfaceVersion = 2;

/**
 * Resolves an import. A package has no path, because the plugin knows it by its name. An unknown `#…` name is not
 * found.
 */
export function resolve(source, file) {
  const [plain] = source.split('?');
  if (plain.startsWith('.')) return { found: true, path: resolvePath(dirname(file), plain) };
  if (!plain.startsWith('#')) return { found: true, path: null };
  const [prefix, folder] = names.find(([name]) => plain.startsWith(name)) ?? [];
  return prefix === undefined
    ? { found: false }
    : { found: true, path: resolvePath(folder, plain.slice(prefix.length)) };
}
