/**
 * Every static document of the site, made from the app's own one when the app is built, and on each request in
 * development.
 */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isAppAddress } from '#lib/addresses.ts';
import { product } from '#lib/product.ts';
import { landing, site } from '#i18n/fr/public.ts';
import { NotFound } from './components/NotFound.tsx';
import { PageArticle } from './components/PageArticle.tsx';
import { Site } from './components/Site.tsx';
import type { LinkTo, Page } from './content/page.ts';
import { pages } from './content/pages.ts';
import { columns, offered } from './footer-links.ts';
import { FIRST_SCREEN, filesOf, framed, withoutFiles } from './frame.ts';
import { appScript, headScript, headStyle } from './head-script.ts';
import { Landing } from './landing/Landing.tsx';
import { Splash } from './landing/Splash.tsx';
import { landingStructured, pageStructured } from './structured.ts';

/** Where an island's script lies. */
export type IslandAt = (name: string) => string;
/** A style sheet of the build. */
export type StylesAt = (href: string) => string;

const byPath = new Map<string, Page>(pages.map((page) => [page.path, page]));
const stands = (path: string) => byPath.has(path) || isAppAddress(path);
const shown = offered(columns, stands);
const entries: readonly LinkTo[] = [
  { to: '/guide-libertin-debutants', text: 'Guides' } as const,
  { to: '/annuaire-clubs-libertins', text: 'Clubs' } as const,
].filter(({ to }) => stands(to));
const withPrices = [...entries, { to: '/#tarifs' as const, text: 'Tarifs' }];

/** Pages without a footer [SHELL-67, SHELL-68, SHELL-80]. */
const bare = new Set<Page['kind']>(['info', 'legal']);

const linked = (path: string): LinkTo[] => {
  const page = byPath.get(path);
  return page ? [{ to: page.path, text: page.title }] : [];
};
const script = (src: string) => `<script type="module" src="${src}"></script>`;
const around = (children: ReactNode, footer: boolean) =>
  renderToStaticMarkup(createElement(Site, { entries: withPrices, footer: footer ? shown : null, children }));

function pageDocument(app: string, page: Page, island: IslandAt): string {
  const trail = [
    { to: '/' as const, text: site.home },
    ...(page.parent ? [page.parent] : []),
    { to: page.path, text: page.title },
  ];
  const body = around(
    createElement(PageArticle, { page, trail, related: page.related.flatMap(linked) }),
    !bare.has(page.kind),
  );
  const more = [script(island('page')), ...(page.island ? [script(island(page.island))] : [])].join('');
  return framed(
    app,
    {
      title: `${page.title} · ${product.name}`,
      description: page.description,
      path: page.path,
      structured: pageStructured(page, trail),
      more,
    },
    body,
  );
}

function rootDocument(app: string, island: IslandAt): string {
  const { title, description } = landing;
  const more = `<script>${headScript(filesOf(app))}</script>\n    <style>${headStyle}</style>`;
  const body = `<div class="landing"><div class="site">${around(createElement(Landing), true)}</div><div class="splash">${renderToStaticMarkup(createElement(Splash))}</div></div>`;
  const head = {
    title: `${product.name} · ${title}`,
    description,
    path: '/',
    structured: landingStructured(description),
  };
  /* The island is asked for by the landing page's own end: the app goes without it. */
  const whole = framed(
    app,
    head,
    `${body}\n    <script>if (!('app' in document.documentElement.dataset)) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '${island('page')}' }));</script>`,
    true,
  );
  /* Before the styles, which hold up every script behind them. */
  return whole.replace(/(?=<script>)/, () => `${more}\n    `);
}

/**
 * The styles are part of it, as a sheet of their own would be one more turn through the service worker before anything
 * can be painted; the last screen is drawn before the app's files are asked for, which would be evaluated in front of
 * it.
 */
function appDocument(app: string, stylesAt: StylesAt): string {
  const plain = withoutFiles(app);
  const [first = ''] = FIRST_SCREEN.exec(plain) ?? [];
  return plain
    .replace(FIRST_SCREEN, '')
    .replace(
      /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
      (_, href: string) => `<style>${stylesAt(href)}</style>`,
    )
    .replace('</head>', '  <meta name="robots" content="noindex" />\n  </head>')
    .replace('</body>', () => `  <script>${appScript(filesOf(app))}</script>${first}\n  </body>`);
}

const sitemap = () => {
  const urls = [
    {
      path: '/',
      updated:
        pages
          .map(({ updated }) => updated)
          .sort()
          .at(-1) ?? '',
    },
    ...pages,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map(({ path, updated }) => `  <url><loc>${product.siteUrl}${path}</loc><lastmod>${updated}</lastmod></url>`).join('\n')}\n</urlset>\n`;
};

/** By file name. `app`: the built document. */
export function documents(app: string, island: IslandAt, stylesAt: StylesAt): Map<string, string> {
  const hidden = { description: site.notFound.text, path: null, structured: null };
  return new Map([
    ['index.html', rootDocument(app, island)],
    ['app.html', appDocument(app, stylesAt)],
    [
      '404.html',
      framed(
        app,
        { ...hidden, title: `${site.notFound.title} · ${product.name}`, more: script(island('page')) },
        around(createElement(NotFound), true),
      ),
    ],
    ['sitemap.xml', sitemap()],
    ...pages.map((page) => [`${page.path.slice(1)}.html`, pageDocument(app, page, island)] as const),
  ]);
}
