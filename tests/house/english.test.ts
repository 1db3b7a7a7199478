/** The English catalogues beside the French ones: complete, and in English. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { groupTalk as englishTalk } from '#features/chat/group/text.en.ts';
import { groupTalk as frenchTalk } from '#features/chat/group/text.fr.ts';
import { username } from '#schemas/forms/registration.ts';
import { catalogueIn, documentIn, languageFrom } from '../../scripts/language.ts';

type Catalogue = Record<string, unknown>;

/** What is called the same in every language. */
const NAMES = /Alcôve|Inès|Réunion|Code officiel géographique/g;
const root = fileURLToPath(new URL('../..', import.meta.url));
const french = globSync(['src/**/*.fr.ts', 'src/i18n/fr/*.ts'], { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts'),
);
const load = async (path: string) => (await import(pathToFileURL(path).href)) as Catalogue;

/** Returns the path of every text and function in a catalogue. */
const paths = (part: unknown, path = ''): string[] =>
  typeof part !== 'object' || part === null
    ? [`${path}: ${typeof part}`]
    : Object.entries(part).flatMap(([key, value]) => paths(value, `${path}.${key}`));

/** Returns the texts of a source, those that functions put together too; names of keys are no texts. */
function textsIn(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return [];
  if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) return [node.text];
  const parts: string[] = [];
  ts.forEachChild(node, (part) => {
    if (!(ts.isPropertyAssignment(node) && part === node.name)) parts.push(...textsIn(part));
  });
  return parts;
}

test.each(french)('[SHELL-172] the texts for %s are complete in English', async (path) => {
  const file = `${root}${path}`;
  const translated = catalogueIn('en', file) ?? '';
  expect(paths(await load(translated)).sort()).toEqual(paths(await load(file)).sort());
  if (path.endsWith('/departments.ts')) return;
  const source = ts.createSourceFile(translated, readFileSync(translated, 'utf8'), ts.ScriptTarget.Latest, true);
  const said = textsIn(source).map((text) => text.replace(NAMES, ''));
  expect(
    said.filter((text) => /[«»àâçèéêëîïôùûœ]|\b(vous|votre|vos|les|une|des|pour|dans|avec)\b/i.test(text)),
  ).toEqual([]);
  expect(said.filter((text) => /\w'\w| [;:!?]|\u202f/.test(text))).toEqual([]);
});

test('a build in French takes every file as it is', () => {
  expect(catalogueIn('fr', `${root}src/features/chat/text.fr.ts`)).toBe(null);
  expect(catalogueIn('fr', `${root}src/i18n/fr/chat.ts`)).toBe(null);
});

test.each([
  ['src/features/chat/text.fr.ts', 'src/features/chat/text.en.ts'],
  ['src/i18n/fr/chat.ts', 'src/i18n/en/chat.ts'],
  ['src/features/chat/text.ts', null],
  ['src/features/fr/chat.ts', null],
  ['simulator/ui/page/text.fr.ts', null],
  // The whole project may stand in a folder of this name.
  ['../src/alcove/simulator/ui/page/text.fr.ts', null],
])('an English build takes for %s: %s', (file, expected) =>
  expect(catalogueIn('en', `${root}${file}`)).toBe(expected && `${root}${expected}`),
);

test('a language without catalogues stops the build with a sentence', () => {
  expect([languageFrom(undefined), languageFrom(''), languageFrom('en')]).toEqual(['fr', 'fr', 'en']);
  expect(() => languageFrom('de')).toThrow('VITE_LANGUAGE is one of fr, en, not de');
});

test('the document says its language, and what it loads, in words of that language', () => {
  const html = '<html lang="%language%"><span>%loading%</span>';
  expect(documentIn('fr', html)).toBe('<html lang="fr"><span>Chargement…</span>');
  expect(documentIn('en', html)).toBe('<html lang="en"><span>Loading…</span>');
});

test('no member can be called by the word that mentions a whole group', () => {
  for (const { everyone } of [frenchTalk, englishTalk]) expect(username.safeParse(everyone).success).toBe(false);
});
