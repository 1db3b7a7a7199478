/**
 * Makes every static document of the site from the app's own document: when the app is built, and on each request in
 * development.
 */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isAppAddress } from '#lib/addresses.ts';
import { product } from '#lib/product.ts';
import { landing, site } from './text.fr.ts';
import { NotFound } from './components/NotFound.tsx';
import { PageArticle } from './components/PageArticle.tsx';
import { Site } from './components/Site.tsx';
import type { LinkTo, Page } from './content/page.ts';
import { pages } from './content/pages.ts';
import { availableColumns } from './available-columns.ts';
import { columns, entries, prices } from './footer-links.ts';
import { FIRST_SCREEN, filesOf, framedDocument, withoutFiles } from './frame.ts';
import { appScript, headScript, headStyle } from './head-script.ts';
import { Landing } from './landing/Landing.tsx';
import { Splash } from './landing/Splash.tsx';
import { landingStructured, pageStructured } from './structured.ts';

/** Returns the address of an island's script. */
export type IslandAt = (name: string) => string;
/** Returns the text of a style sheet of the build. */
export type StylesAt = (href: string) => string;

const byPath = new Map<string, Page>(pages.map((page) => [page.path, page]));
const isPublished = (path: string) => byPath.has(path) || isAppAddress(path);
const footerColumns = availableColumns(columns, isPublished);
const withPrices: readonly LinkTo[] = [...entries.filter(({ to }) => isPublished(to)), prices];

/** Pages without a footer [SHELL-67, SHELL-68, SHELL-80]. */
const plainKinds = new Set<Page['kind']>(['info', 'legal']);

const linksTo = (path: string): LinkTo[] => {
  const page = byPath.get(path);
  return page ? [{ to: page.path, text: page.title }] : [];
};
const script = (src: string) => `<script type="module" src="${src}"></script>`;
const withSite = (children: ReactNode, footer: boolean) =>
  renderToStaticMarkup(createElement(Site, { entries: withPrices, footer: footer ? footerColumns : null, children }));

function pageDocument(app: string, page: Page, island: IslandAt): string {
  const trail = [
    { to: '/' as const, text: site.home },
    ...(page.parent ? [page.parent] : []),
    { to: page.path, text: page.title },
  ];
  const body = withSite(
    createElement(PageArticle, { page, trail, related: page.related.flatMap(linksTo) }),
    !plainKinds.has(page.kind),
  );
  const headTags = [script(island('page')), ...(page.island ? [script(island(page.island))] : [])].join('');
  return framedDocument(
    app,
    {
      title: `${page.title} · ${product.name}`,
      description: page.description,
      path: page.path,
      structured: pageStructured(page, trail),
      headTags,
    },
    body,
  );
}

function rootDocument(app: string, island: IslandAt): string {
  const { title, description } = landing;
  const headTags = `<script>${headScript(filesOf(app))}</script>\n    <style>${headStyle}</style>`;
  const body = `<div class="landing"><div class="site">${withSite(createElement(Landing), true)}</div><div class="splash">${renderToStaticMarkup(createElement(Splash))}</div></div>`;
  const head = {
    title: `${product.name} · ${title}`,
    description,
    path: '/',
    structured: landingStructured(description),
  };
  /* A script at the end of the landing page requests the island; the app does without it. */
  const document = framedDocument(
    app,
    head,
    `${body}\n    <script>if (!('app' in document.documentElement.dataset)) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '${island('page')}' }));</script>`,
    true,
  );
  /* Before the style sheets, which block every script after them. */
  return document.replace(/(?=<script>)/, () => `${headTags}\n    `);
}

/**
 * Makes the document of the app alone. The styles are inlined, since a separate sheet would cost one more round through
 * the service worker before the first paint. The last screen is drawn before the app's files are requested; otherwise
 * these would be evaluated first.
 */
function appDocument(app: string, stylesAt: StylesAt): string {
  const appWithoutFiles = withoutFiles(app);
  const [first = ''] = FIRST_SCREEN.exec(appWithoutFiles) ?? [];
  return appWithoutFiles
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

/** Returns the documents by file name. `app`: the built document. */
export function documents(app: string, island: IslandAt, stylesAt: StylesAt): Map<string, string> {
  const hidden = { description: site.notFound.text, path: null, structured: null };
  return new Map([
    ['index.html', rootDocument(app, island)],
    ['app.html', appDocument(app, stylesAt)],
    [
      '404.html',
      framedDocument(
        app,
        { ...hidden, title: `${site.notFound.title} · ${product.name}`, headTags: script(island('page')) },
        withSite(createElement(NotFound), true),
      ),
    ],
    ['sitemap.xml', sitemap()],
    ...pages.map((page) => [`${page.path.slice(1)}.html`, pageDocument(app, page, island)] as const),
  ]);
}
