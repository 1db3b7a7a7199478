import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { product } from '#lib/product.ts';
import { projectFiles, textOf } from './files.ts';

test('[SHELL-05] name, address, accounts and storage prefix stand in one file of the code', () => {
  expect(product).toMatchObject({ name: 'Alcôve', shortName: 'Alcôve', storagePrefix: 'alcove' });
  expect(product.contactAddress).toMatch(/^contact@/);
  expect(product.social.map(({ url }) => new URL(url).protocol)).toEqual(['https:', 'https:']);
  // Texts in French, and pages of content, speak of the product by its name.
  const code = projectFiles('src/**/*.ts', 'src/**/*.tsx', 'sw/*.ts', 'workers/**/*.ts').filter(
    (path) => !/\.test\.|\.(fr|en)\.ts|\/i18n\/|\/content\/|src\/lib\/product\.ts/.test(path),
  );
  const named = code.filter((path) =>
    textOf(path)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .includes(product.name),
  );
  expect(named).toEqual([]);
});

test('[SHELL-05] the manifest and the document repeat that name', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.json', 'utf8')) as { name: string; short_name: string };
  expect([manifest.name, manifest.short_name]).toEqual([product.name, product.shortName]);
  expect(readFileSync('index.html', 'utf8')).toContain(`<title>${product.name}</title>`);
});
