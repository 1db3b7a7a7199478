import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { product } from '#lib/product.ts';
import { regions } from '#lib/regions.ts';
import { PageArticle } from '../components/PageArticle.tsx';
import type { Page } from './page.ts';
import { pages } from './pages.ts';

const at = (path: string): Page => {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`no page ${path}`);
  return page;
};
const drawn = new Map(
  pages.map((page) => [page, renderToStaticMarkup(createElement(PageArticle, { page, trail: [], related: [] }))]),
);
const html = (page: Page) => drawn.get(page) ?? '';
const textOf = (page: Page) =>
  html(page)
    .replace(/<(template|select)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/(p|li|h\d|dt|dd|summary|label|button)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const wordsOf = (page: Page) => textOf(page).match(/\p{L}[\p{L}’-]*/gu)?.length ?? 0;
const wrong = (rule: (page: Page) => boolean) => pages.filter((page) => !rule(page)).map(({ path }) => path);

/** Routes of the app to which these pages link. */
const routes = ['/', '/register', '/login', '/forgot-password'];

const informative = ['/about', '/lexique', '/partenaires', '/ressources'];
const searched = [
  '/site-libertin-gratuit-sans-cb',
  '/rencontres-echangistes-discretes',
  '/site-libertin-francais',
  '/communaute-libertine',
  '/blog-libertinage',
  '/libertinage-france',
  '/echangisme-france',
];
const guides = ['/guide-libertin-debutants', '/securite-libertinage-conseils', '/libertinage-ethique-consentement'];

// [PUBLIC-18, PUBLIC-19, PUBLIC-20, PUBLIC-21, PUBLIC-22, PUBLIC-25, PUBLIC-26, PUBLIC-27, PUBLIC-28, PUBLIC-29]
// [PUBLIC-30, PUBLIC-31, PUBLIC-32, PUBLIC-33, PUBLIC-34]
test('[PUBLIC-18, PUBLIC-19] info pages, landing pages and guides exist at their paths', () => {
  for (const path of informative) expect(at(path).kind).toBe('info');
  for (const path of searched) expect(at(path).kind).toBe('seo');
  for (const path of guides) expect(wordsOf(at(path)), path).toBeGreaterThan(700);
});

test('[PUBLIC-42, PUBLIC-50] titles, descriptions and texts have their lengths and are unique', () => {
  expect(wrong(({ title }) => title.length <= 60)).toEqual([]);
  expect(wrong(({ description }) => description.length >= 70 && description.length <= 155)).toEqual([]);
  expect(pages.map((page) => [page.path, wordsOf(page)] as const).filter(([, count]) => count < 350)).toEqual([]);
  for (const key of ['path', 'title', 'description', 'lead'] as const)
    expect(new Set(pages.map((page) => page[key])).size, key).toBe(pages.length);
  expect(new Set(pages.map(({ heading, title }) => heading ?? title)).size).toBe(pages.length);
});

test('[PUBLIC-42] every page has its drawing, and its slot one component', () => {
  expect(wrong(({ sections, lead, kicker }) => sections.length > 0 && lead !== '' && kicker !== '')).toEqual([]);
  expect(wrong(({ updated }) => /^20\d\d-\d\d-\d\d$/.test(updated))).toEqual([]);
  expect(
    wrong(
      ({ sections, Slot }) =>
        sections.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'slot').length === (Slot ? 1 : 0),
    ),
  ).toEqual([]);
});

test('no paragraph stands on two pages', () => {
  const lines = pages.flatMap((page) =>
    [
      ...new Set(
        textOf(page)
          .split('\n')
          .map((line) => line.trim()),
      ),
    ].filter((line) => line.length > 120 && !line.includes(product.name.toUpperCase())),
  );
  const twice = lines.filter((line, place) => lines.indexOf(line) !== place);
  expect(twice).toEqual([]);
});

test('every link leads to an existing page, and every page is linked', () => {
  const known = new Set([...routes, ...pages.map(({ path }) => path as string)]);
  const led = new Set<string>();
  const broken = pages.flatMap((page) => {
    const targets = [
      ...[...html(page).matchAll(/href="(\/[^"#?]*)/g)].map(([, to = '']) => to),
      ...page.related,
      ...(page.parent ? [page.parent.to] : []),
    ];
    targets.filter((to) => to !== page.path).forEach((to) => led.add(to));
    return targets.filter((to) => !known.has(to)).map((to) => `${page.path} → ${to}`);
  });
  expect(broken).toEqual([]);
  expect(wrong(({ path }) => led.has(path))).toEqual([]);
  expect(wrong(({ related, path }) => related.length >= 2 && !related.includes(path))).toEqual([]);
});

test('headings go down one step at a time, from one first heading', () => {
  const steps = (page: Page) =>
    [
      ...html(page)
        .replace(/<template[\s\S]*?<\/template>/g, '')
        .matchAll(/<h([1-6])/g),
    ].map(([, level]) => Number(level));
  expect(wrong((page) => steps(page)[0] === 1 && steps(page).filter((level) => level === 1).length === 1)).toEqual([]);
  expect(
    wrong((page) => steps(page).every((level, place, all) => place === 0 || level - (all[place - 1] ?? 0) <= 1)),
  ).toEqual([]);
});

describe('the texts', () => {
  test('follow French typography', () => {
    expect(wrong((page) => !/ [;:!?]|« | »/.test(textOf(page)))).toEqual([]);
    expect(wrong((page) => !/\p{L}'\p{L}/u.test(textOf(page)))).toEqual([]);
  });
  test('use no exclamation and address readers as « vous »', () => {
    expect(wrong((page) => !textOf(page).includes('!'))).toEqual([]);
    expect(
      wrong((page) => !/(?<!\p{L})(tu|ton|tes|toi)(?!\p{L})/iu.test(textOf(page).replace(/«[^»]*»/g, ''))),
    ).toEqual([]);
  });
  test('are safe to read in an office', () => {
    expect(
      wrong(
        (page) =>
          !/\b(porn\w*|xxx|hard|hot|coquin\w*|torride\w*|orgie\w*|sexy|cul|nu(?:e|es|s)?|érotique\w*|fantasme\w*)\b/iu.test(
            textOf(page),
          ),
      ),
    ).toEqual([]);
  });
  test('promise nothing unbuilt and no missing secrecy', () => {
    expect(wrong((page) => !/bientôt|prochainement|100 % certifié/iu.test(textOf(page)))).toEqual([]);
    for (const path of ['/privacy', '/faq'])
      expect(textOf(at(path))).toMatch(/ne sont pas chiffrés de bout en bout|chiffrés de bout en bout\s\?\s*Non/);
    expect(textOf(at('/cgv'))).toContain('aucune donnée de carte ne parvient au site');
    expect(textOf(at('/certification'))).toContain('Elle est effacée dès la décision');
  });
});

test('[PUBLIC-20] the glossary explains over forty words, each once, alphabetically', () => {
  const groups = at('/lexique').sections.map(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'definitions' ? block.items.map(({ term }) => term) : [])),
  );
  expect(groups.flat().length).toBeGreaterThan(40);
  expect(new Set(groups.flat()).size).toBe(groups.flat().length);
  for (const terms of groups) expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'fr')));
});

test('[PUBLIC-29] the blog holds articles, each with a question at its end', () => {
  const articles = at('/blog-libertinage').sections;
  expect(articles.length).toBeGreaterThanOrEqual(5);
  for (const { blocks } of articles) expect(JSON.stringify(blocks.at(-1))).toContain('À se demander');
});

test('[PUBLIC-35] free access depends on nobody’s genre', () => {
  expect(textOf(at('/acces-gratuit'))).toContain('les droits ne dépendent jamais du genre');
});

test('[PUBLIC-36, PUBLIC-37] the party page has its own path and sells no entry', () => {
  expect(textOf(at('/soirees-libertines'))).toContain('Alcôve ne vend pas d’entrées.');
});

// [PUBLIC-43, PUBLIC-44, PUBLIC-46, PUBLIC-47]
test('[PUBLIC-43, PUBLIC-44] legal pages and answers exist; no operator data is invented', () => {
  for (const path of ['/terms', '/privacy', '/cgv']) {
    expect(at(path).kind).toBe('legal');
    expect(textOf(at(path)).match(/À renseigner par l’exploitant/g) ?? []).toHaveLength(
      Object.values(product.operator).filter((value) => value === null).length,
    );
  }
  expect(at('/faq').faq?.length).toBeGreaterThanOrEqual(15);
});

test('[PUBLIC-44] the privacy page names what a browser stores', () => {
  for (const name of [
    'alcove-device',
    'alcove-store',
    'alcove-outbox',
    'alcove-media',
    'alcove-snapshot',
    'alcove-words',
    'alcove-display',
    'theme',
    'cookies-accepted',
  ])
    expect(textOf(at('/privacy'))).toContain(name);
});

test('[LAW-03] the terms name restrictions, procedures, and contact points with their languages', () => {
  const words = textOf(at('/terms')).replace(/\s/g, ' ');
  for (const part of ['suspendre le compte', 'cacher le profil', 'pendant six mois', 'règlement extrajudiciaire'])
    expect(words).toContain(part);
  expect(words).toContain(`Point de contact des autorités`);
  expect(words).toMatch(/en français ou en anglais/);
  expect(words).toMatch(/Point de contact des membres et du public/);
});

test('[PUBLIC-45] without a script the browser itself sends the contact form', () => {
  const form = html(at('/contact'));
  expect(form).toMatch(/action="\/functions\/v1\/contact" method="post"/);
  for (const name of ['name', 'email', 'subject', 'message'])
    expect(form).toMatch(new RegExp(`<label for="contact-${name}"[\\s\\S]*id="contact-${name}"`));
});

test('[PUBLIC-38, PUBLIC-39] the public wall shows guidance and counts, and names nobody', () => {
  expect(html(at('/mur-de-la-honte')).match(/data-each="wall" data-only/g)).toHaveLength(4);
});

test('[PUBLIC-23, PUBLIC-24] the directories reserve their list’s place, whole and by region', () => {
  expect(html(at('/annuaire-clubs-libertins')).match(/data-each="clubs"/g)).toHaveLength(2); // on the map and below it
  expect(html(at('/annuaire-clubs-libertins-france')).match(/data-each="clubs" data-only/g)).toHaveLength(
    regions.length,
  );
});
