import { describe, expect, test } from 'vitest';
import { isAppAddress } from '#lib/addresses.ts';
import { OWNER_MARK } from '#startup/device-marks.ts';
import { product } from '#lib/product.ts';
import { genre } from '#schemas/entities/profile-values.ts';
import { pages } from './content/pages.ts';
import { documents } from './documents.ts';
import { labels } from './footer-links.fr.ts';
import { columns } from './footer-links.ts';

const app = `<!doctype html>
<html lang="fr" class="dark">
  <head>
    <title>Alcôve</title>
    <meta name="description" content="L’application." />
    <script>theme()</script>
    <script data-first-screen>firstScreen()</script>
    <script type="module" crossorigin src="/assets/start-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/part-2.js">
    <link rel="stylesheet" crossorigin href="/assets/start-3.css">
  </head>
  <body>
    <div id="root">Chargement…</div>
    <noscript>Alcôve a besoin de JavaScript.</noscript>
  </body>
</html>`;
const all = documents(
  app,
  (name) => `/assets/island-${name}-4.js`,
  (href) => `/* ${href} */`,
);
const at = (name: string) => all.get(name) ?? '';
const text = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
const root = at('index.html');
const footerOf = (html: string) => /<footer aria-label="Pied de page"[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '';
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);

test('only the app’s documents request the first screen’s data, no public page does', () => {
  const asking = [...all].filter(([, document]) => document.includes('firstScreen()')).map(([name]) => name);
  expect(asking).toEqual(['index.html', 'app.html']);
  expect(root.indexOf('firstScreen()')).toBeLessThan(root.indexOf('rel="stylesheet"'));
});

describe('the landing page', () => {
  // [PUBLIC-02, PUBLIC-03, PUBLIC-04, PUBLIC-05, PUBLIC-06, PUBLIC-07]
  test('[PUBLIC-02, PUBLIC-03] the landing page’s sections stand in the specified order', () => {
    const headings = [
      'Se rencontrer,',
      'Pensée pour celles et ceux',
      'Ce que cela coûte',
      'Ce que l’on y trouve',
      'Un lieu vous attend',
    ];
    const places = headings.map((heading) => root.indexOf(heading));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(root.match(/<h1/g)?.length).toBe(2); // the landing page's and, hidden, the native splash's
  });
  test('[PUBLIC-08] sections below the first screen are laid out when scrolled near', () =>
    expect(root.match(/<section [^>]*class="late/g)).toHaveLength(4));
  // [PUBLIC-09, PUBLIC-10, PUBLIC-11, PUBLIC-12, PUBLIC-13, PUBLIC-14]
  test('[PUBLIC-09, PUBLIC-10] the landing page promises only what the app does', () => {
    for (const promise of [
      '100 % de profils certifiés',
      'Rien ne sort',
      'communauté libertine française',
      'Femmes et couples',
      'Membres certifiés',
      '24 h sur 24, 7 jours sur 7',
    ])
      expect(text(root)).toContain(promise);
  });
  test('[PUBLIC-15, PUBLIC-16, PUBLIC-17] access is free for all, and invented testimonials are marked', () => {
    expect(text(root)).toContain('Alcôve ne demande ni paiement ni carte bancaire, à personne.');
    expect(text(root).match(/Gratuit /g)?.length).toBeGreaterThanOrEqual(3);
    expect(text(root)).toContain('ces personnages sont inventés');
  });
  test('[NATIVE-01, NATIVE-02, NATIVE-03] a splash screen with two buttons exists for the native app', () => {
    const splash = root.slice(root.indexOf('class="splash"'));
    expect(splash).toContain('class="dark ');
    expect(splash).toMatch(/href="\/#\/register"[^>]*>Rejoindre l&#x27;élite</);
    expect(splash).toMatch(/href="\/#\/login"[^>]*>Accès membre</);
  });
  test('[SHELL-03] the landing page is for couples and for people on their own', () => {
    expect(text(root)).toContain('communauté libertine');
    expect(text(root)).toContain('Couples et personnes seules');
    expect(genre.options).toEqual(expect.arrayContaining(['couple', 'homme', 'femme']));
  });
  test('[PUBLIC-01] the landing page loads app files only for members, before its styles', () => {
    expect(root).not.toMatch(/<script type="module"|rel="modulepreload"/);
    expect(root).toContain("src: '/assets/start-1.js'");
    expect(root).toContain('["/assets/part-2.js"]');
    expect(root.indexOf('localStorage')).toBeLessThan(root.indexOf('rel="stylesheet"'));
    expect(root).toContain('<div id="root">');
    expect(root).not.toContain('<noscript>');
  });
});

test('the app’s document inlines its styles and loads its files by a script at its end', () => {
  const document = at('app.html');
  expect(document).not.toMatch(/<script type="module"|rel="modulepreload"|rel="stylesheet"/);
  expect(document).toMatch(/<style>\/\* \/assets\/[^ ]+\.css \*\/<\/style>/);
  const places = [
    '<style>/* /assets/',
    '<div id="root">',
    "src: '/assets/start-1.js'",
    '["/assets/part-2.js"]',
    'firstScreen()',
  ].map((part) => document.indexOf(part));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('[PUBLIC-01] the app’s document shows a stranger the landing page and loads nothing', async () => {
  const code = /<script>(\(\(\) => \{[\s\S]*?\}\)\(\);)<\/script>/.exec(at('app.html'))?.[1] ?? '';
  const run = async (hash: string, localStorage: object, drawing = false, drawn = drawing) => {
    const [redirects, scripts, frames] = [[] as string[], [] as unknown[], [] as (() => void)[]];
    const document = {
      head: { append: (each: unknown) => scripts.push(each) },
      createElement: () => ({}),
      getElementById: () => ({ hasChildNodes: () => drawn }),
    };
    const given = {
      window: drawing ? { alcoveDrawing: Promise.resolve() } : {},
      location: { hash, replace: (to: string) => redirects.push(to) },
      localStorage,
      document,
      requestAnimationFrame: (frame: () => void) => frames.push(frame),
      setTimeout: (task: () => void) => task(),
      addEventListener: () => undefined,
    };
    new Function(...Object.keys(given), code)(...Object.values(given));
    await Promise.resolve();
    const before = scripts.length;
    for (const frame of frames) frame();
    return { redirects, scripts: before, ...(drawing && { afterFrame: scripts.length }) };
  };
  expect(await run('#/', { theme: 'dark' })).toEqual({ redirects: ['/'], scripts: 0 });
  expect(await run('#/', { [`${OWNER_MARK}ada`]: '' })).toEqual({ redirects: [], scripts: 2 });
  for (const hash of ['', '#/login', '#/chat']) expect(await run(hash, {})).toEqual({ redirects: [], scripts: 2 });
  // The last screen is painted before the app's script runs; the script is fetched meanwhile.
  expect(await run('#/chat', { [`${OWNER_MARK}ada`]: '' }, true)).toEqual({ redirects: [], scripts: 2, afterFrame: 3 });
  // Where nothing could be drawn, nothing is waited for.
  expect(await run('#/chat', { [`${OWNER_MARK}ada`]: '' }, true, false)).toEqual({
    redirects: [],
    scripts: 3,
    afterFrame: 3,
  });
});

describe('every page', () => {
  const read = pages.map((page) => ({ page, html: at(`${page.path.slice(1)}.html`) }));
  const wrong = (rule: (one: (typeof read)[number]) => boolean) =>
    read.filter((one) => !rule(one)).map(({ page }) => page.path);

  test('[SHELL-34] each page has its own title, description, canonical link and breadcrumbs', () => {
    expect(
      wrong(({ page, html }) => html.includes(`<link rel="canonical" href="${product.siteUrl}${page.path}" />`)),
    ).toEqual([]);
    expect(
      wrong(
        ({ html }) =>
          (html.match(/<title>/g)?.length ?? 0) === 1 && !html.includes('start-1.js') && !html.includes('id="root"'),
      ),
    ).toEqual([]);
    expect(
      wrong(({ html }) => (html.match(/<h1/g)?.length ?? 0) === 1 && html.includes('aria-label="Fil d’Ariane"')),
    ).toEqual([]);
  });
  test('[PUBLIC-42] each page describes itself to search engines in valid data', () => {
    for (const { page, html } of read) {
      const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as {
        '@graph': { '@type': string }[];
      };
      const types = data['@graph'].map((thing) => thing['@type']);
      expect([page.path, types]).toEqual([
        page.path,
        expect.arrayContaining(['WebSite', page.structured, 'BreadcrumbList']),
      ]);
      expect([page.path, types.includes('FAQPage')]).toEqual([page.path, (page.faq ?? []).length > 0]);
    }
  });
  test('[SHELL-67, SHELL-68, SHELL-80] each page has the public footer, except info and legal pages', () => {
    expect(
      wrong(({ page, html }) => (footerOf(html) === '') === (page.kind === 'info' || page.kind === 'legal')),
    ).toEqual([]);
  });
  test('each page links only to existing pages', () => {
    const stands = (href: string) =>
      /^(https?:|mailto:|tel:|#)/.test(href) ||
      href.split(/[?#]/)[0] === '/' ||
      isAppAddress(href) ||
      all.has(`${href.split(/[?#]/)[0]?.slice(1) ?? ''}.html`);
    expect(
      read.flatMap(({ page, html }) =>
        linksOf(html)
          .filter((href) => !stands(href))
          .map((href) => `${page.path}: ${href}`),
      ),
    ).toEqual([]);
    expect(linksOf(root).filter((href) => !stands(href))).toEqual([]);
  });
});

describe('the frame of public pages', () => {
  test('[SHELL-48, SHELL-49, SHELL-50, SHELL-51] the logged-out header has both buttons, also in its menu', () => {
    const header = /<header[\s\S]*?<\/header>/.exec(root)?.[0] ?? '';
    expect(text(header)).toMatch(/Connexion.*Inscription.*Non connecté.*Connexion.*Inscription/);
    expect(linksOf(header).filter((href) => href === '/login' || href === '/register')).toHaveLength(4 + 22);
    expect(header).toMatch(/<button[^>]*popoverTarget="guest-menu"/i);
  });
  test('[SHELL-84, SHELL-85] where a member’s e-mail stands, a guest reads « Non connecté »', () => {
    const menu = /<nav id="guest-menu"[\s\S]*?<\/nav>/.exec(root)?.[0] ?? '';
    expect(text(menu)).toMatch(/^\s*Non connecté/);
    expect(menu).not.toContain('{email}');
  });
  // [SHELL-114, SHELL-115, SHELL-116, SHELL-117, SHELL-118, SHELL-119, SHELL-120, SHELL-121, SHELL-122, SHELL-123]
  test('[SHELL-114, SHELL-115] the menu then lists what needs an account', () => {
    const menu = /<nav id="guest-menu"[\s\S]*?<\/nav>/.exec(root)?.[0] ?? '';
    const locked = [
      ...menu.matchAll(/<button[^>]*popoverTarget="locked-\d+"[^>]*>(?:<svg[\s\S]*?<\/svg>)([^<]+)</gi),
    ].map(([, label]) => label);
    expect(locked).toEqual([
      'Mon profil',
      'Éditer profil',
      'Mes photos/vidéos',
      'Certification',
      'Abonnement',
      'Événements',
      'Mes adeptes',
      'Mes visiteurs',
      'Paramètres',
      'Libre ce soir',
      'Au Cap',
    ]);
  });
  // [SHELL-35, SHELL-125, SHELL-126, SHELL-127, SHELL-128, SHELL-129, SHELL-130, SHELL-131, SHELL-132]
  test('[SHELL-125, SHELL-126] each entry opens a dialog with both ways in', () => {
    const dialog = /<div id="locked-7"[\s\S]*?Sécurisé/.exec(root)?.[0] ?? '';
    expect(text(dialog).replaceAll('\u202f', ' ')).toMatch(
      /Mes visiteurs - Fonctionnalité réservée.*Accédez au journal de vos visiteurs en rejoignant notre communauté !.*Créer un compte gratuit.*Se connecter.*Gratuit · Rapide · Sécurisé/,
    );
    expect(linksOf(dialog)).toEqual(['/register', '/login']);
  });
  // [SHELL-71, SHELL-72, SHELL-73, SHELL-74, SHELL-75, SHELL-76, SHELL-77, SHELL-78, SHELL-79]
  test('[SHELL-71, SHELL-72] the public footer has five columns and all links', () => {
    const footer = footerOf(root);
    expect([...footer.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual([
      'Découvrir',
      'Ressources',
      'Guides',
      'Support',
      'Légal',
    ]);
    for (const { url } of product.social) expect(footer).toContain(`href="${url}"`);
    expect(linksOf(footer)).toEqual(expect.arrayContaining(['/terms', '/cgv', '/privacy']));
    expect(text(footer)).toContain("Télécharger l'App");
    expect(
      columns.flatMap(({ links }) => links.map(({ to }) => to)).filter((to) => !linksOf(footer).includes(to)),
    ).toEqual([]);
    expect(pages.filter(({ path }) => !linksOf(footer).includes(path)).map(({ path }) => path)).toEqual([]);
  });
  test('[SHELL-71] every label of the footer stands in one column', () => {
    const paths = columns.flatMap(({ links }) => links.map(({ to }) => to));
    expect(paths.toSorted()).toEqual(Object.keys(labels).sort());
  });
  test('[SHELL-160, SHELL-161, SHELL-166] the cookie notice has both buttons and denies tracking', () => {
    const notice = /<section aria-label="Cookies"[\s\S]*?<\/section>/.exec(root)?.[0] ?? '';
    expect(notice).toContain('hidden=""');
    expect(text(notice)).toMatch(/Aucun cookie publicitaire ni de mesure.*OK.*Détails/);
    expect(linksOf(notice)).toEqual(['/privacy']);
  });
  test('[SHELL-29, SHELL-30] the not-found page explains, links back and is not indexed', () => {
    expect(text(at('404.html'))).toContain('Page introuvable');
    expect(at('404.html')).toContain('noindex');
    expect(at('app.html')).toContain('noindex');
  });
  test('the sitemap names the root and every page', () => {
    expect(at('sitemap.xml').match(/<loc>/g)).toHaveLength(pages.length + 1);
  });
});
