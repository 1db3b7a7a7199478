/**
 * Determines which icons a module uses: otherwise an import from the package's index would seem to reach all of them.
 */
import { readFileSync } from 'node:fs';

/** Returns what a module with this code reaches through these imports; of the icons' index only the icons it names. */
export type IconsOf = (importedIds: readonly string[], code: string) => readonly string[];

const FOLDER = 'node_modules/lucide-react/dist/esm';
const INDEX = `${FOLDER}/lucide-react.mjs`;

export function readIcons(root: string): IconsOf {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(`${root}/${INDEX}`, 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/(icons\/[^']+)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, `${root}/${FOLDER}/${file}`);
  return (importedIds, code) => {
    if (!importedIds.includes(`${root}/${INDEX}`)) return importedIds;
    const importedNames = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
    );
    return [
      ...importedIds.filter((id) => id !== `${root}/${INDEX}`),
      ...importedNames.flatMap((name) => files.get(name) ?? []),
    ];
  };
}
