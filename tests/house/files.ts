/** Lists the project's own files, for tests of its conventions. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOREIGN = /(^|\/)(node_modules|dist|\.data|\.cache|\.git|test-results|bench\/results)(\/|$)/;

/** Returns paths from the project's root, with forward slashes, sorted. */
export const projectFiles = (...patterns: string[]): string[] =>
  [...new Set(globSync(patterns, { cwd: root, exclude: (path) => FOREIGN.test(path.replaceAll('\\', '/')) }))]
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

export const textOf = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
export const linesOf = (path: string): string[] => textOf(path).replace(/\n$/, '').split('\n');

/** Returns `file:line: text` of each matching line. */
export const linesMatching = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    linesOf(path).flatMap((line, n) => (pattern.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
  );
