import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import retired from '../../scripts/lint/retired-names.json' with { type: 'json' };
import { linesMatching, projectFiles } from './files.ts';

// The files are virtual, so no type information exists for them; names need none.
const eslint = new ESLint({
  overrideConfig: [{ ...tseslint.configs.disableTypeChecked, files: ['**/*.ts', '**/*.tsx'] }],
});

async function refusals(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).flatMap(({ ruleId, message, fatal }) =>
    fatal || ruleId === 'house/retired-name' ? [message] : [],
  );
}

describe('lint refuses a retired name', () => {
  test.each([
    ['a variable', 'export const told = 1;'],
    ['a destructured variable', 'export const { deliveries: told } = { deliveries: 1 };'],
    ['a parameter', 'export const of = (told: number) => told;'],
    ['a function', 'export function told() {}'],
    ['a type', 'export type Beyond = number;'],
    ['a member of an interface', 'export interface Answer { told: number }'],
    ['a method of an interface', 'export interface Answer { told(): void }'],
    ['a key of an object', 'export const answer = { told: 1 };'],
    ['a field of a class', 'export class Answer { #told = 1; read = () => this.#told; }'],
    ['the local name of an import', "export { x };\nimport { deliveries as told } from '../y.ts';\nconst x = told;"],
  ])('%s', async (_, text) => {
    expect(await refusals('tests/contract/x.ts', text)).toHaveLength(1);
  });
  test('a file', async () => {
    expect(await refusals('workers/sync/bell.ts', 'export const x = 1;')).toEqual([
      'Files are no longer called « bell ». Use the term for what it holds: wake-signal.',
    ]);
  });
  test('a page of history, but no page of the web', async () => {
    const text = 'export const page = 1;';
    expect(await refusals('src/sync/store/x.ts', text)).toEqual([
      '« page » is retired. Use the term for what it is: chunk.',
    ]);
    expect(await refusals('tests/e2e/x.test.ts', text)).toEqual([]);
  });
  test('not where it is only used: another package names it', async () => {
    expect(await refusals('tests/contract/x.ts', 'export const x = navigator.told;')).toEqual([]);
  });
});

test('no SQL object bears or uses a retired name', () => {
  const names = retired.sql.map(({ name }) => name.replace('.', String.raw`\.`)).join('|');
  const sql = projectFiles('supabase/schema/**/*.sql');
  expect(linesMatching(sql, new RegExp(String.raw`^(?!\s*--).*\b(?:${names})\b`))).toEqual([]);
  // Statements in code name objects with their schema; without it, the word may be anything else.
  const qualified = names.split('|').filter((name) => name.includes('.'));
  const code = projectFiles('{server,tests,bench,scripts,supabase/functions}/**/*.ts');
  expect(linesMatching(code, new RegExp(String.raw`\b(?:${qualified.join('|')})\b`))).toEqual([]);
});

test('each retired name stands once, with another name to use', () => {
  for (const entries of [retired.identifiers, retired.files, retired.sql]) {
    const names = entries.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(entries.filter(({ name, use }) => use === '' || use.split(', ').includes(name))).toEqual([]);
  }
});
