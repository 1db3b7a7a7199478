/**
 * Builds the app in another language. French is the language of the sources: code imports `*.fr.ts` and
 * `src/i18n/fr/*.ts`, and a build for `en` takes `*.en.ts` and `src/i18n/en/*.ts` instead. So a build has the texts of
 * one language, and a second one costs its members no byte.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { documentWords as english } from '#i18n/en/document.ts';
import { documentWords as french } from '#i18n/fr/document.ts';
import { language, type Language } from '#schemas/language.ts';

const documentWords: Record<Language, typeof english> = { fr: french, en: english };

/** Returns the language that the environment names. */
export function languageFrom(name = process.env['VITE_LANGUAGE']): Language {
  const known = language.safeParse(name || 'fr');
  if (!known.success) throw new Error(`VITE_LANGUAGE is one of ${language.options.join(', ')}, not ${name ?? ''}`);
  return known.data;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const CATALOGUE = /^(?<path>src\/.*)(?:\.fr\.ts|(?<=\/i18n)\/fr\/(?<name>[^/]+)\.ts)$/;

/**
 * Returns the file that has the texts of a French catalogue in another language; null for any other file. The
 * laboratory, outside `src`, is French.
 */
export function catalogueIn(wanted: Language, file: string): string | null {
  const { path, name } = CATALOGUE.exec(relative(root, file).replaceAll('\\', '/'))?.groups ?? {};
  if (wanted === 'fr' || path === undefined) return null;
  return join(root, name === undefined ? `${path}.${wanted}.ts` : `${path}/${wanted}/${name}.ts`);
}

/** Takes the catalogues of that language for the French ones, and names it in the document. */
export function catalogues(wanted: Language): Plugin {
  return {
    name: 'alcove:language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (wanted === 'fr' || !source.endsWith('.ts')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const translated = found && catalogueIn(wanted, found.id);
      // A catalogue may take over from the French one what needs no translation.
      if (!translated || translated === importer) return null;
      if (!existsSync(translated)) throw new Error(`there is no ${translated}`);
      return translated;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => documentIn(wanted, html),
    },
    configureServer(server) {
      server.middlewares.use('/manifest.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(manifestIn(wanted, join(root, 'public')));
      });
    },
  };
}

/** Writes the words of a document for the words that it names, `%like this%`. */
export function documentIn(wanted: Language, html: string): string {
  const { manifest: _, ...words } = documentWords[wanted];
  return Object.entries({ language: wanted, ...words }).reduce(
    (text, [name, word]) => text.replaceAll(`%${name}%`, word),
    html,
  );
}

/** Returns the manifest of the installed app that lies in this folder, in the words of that language. */
function manifestIn(wanted: Language, folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { shortcuts: object[] };
  const { description, shortcuts } = documentWords[wanted].manifest;
  const named = manifest.shortcuts.map((shortcut, place) => ({ ...shortcut, name: shortcuts[place] }));
  return `${JSON.stringify({ ...manifest, lang: wanted, description, shortcuts: named }, null, 2)}\n`;
}

/** Writes the words of the manifest into the build's folder. */
export const writeManifest = (folder: string, wanted: Language): void =>
  writeFileSync(join(folder, 'manifest.json'), manifestIn(wanted, folder));
