/** Builds a static page with the head of the built app: styles, fonts, icons, theme; without the app's own scripts. */
import { product } from '#lib/product.ts';
import type { AppFiles } from './head-script.ts';

const SCRIPT = /\s*<script type="module"[^>]*?src="(\/(?:assets\/|src\/main)[^"]+)"[^>]*><\/script>/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/** The script that preloads a member's first screen: see `scripts/preload-first-screen.ts`. */
export const FIRST_SCREEN = /\s*<script data-first-screen>[\s\S]*?<\/script>/;

export interface DocumentHead {
  title: string;
  description: string;
  /** Path of the page; null: search engines must not index it. */
  path: string | null;
  structured: object | null;
  /** Further tags. */
  headTags?: string;
}

/** Returns the script and the preloads that the app's own document names. */
export function filesOf(app: string): AppFiles {
  const [script] = [...app.matchAll(SCRIPT)].map(([, src = '']) => src);
  if (script === undefined) throw new Error('the document names no script');
  return { script, preloads: [...app.matchAll(PRELOAD)].map(([, href = '']) => href) };
}

/** Returns the document without these, for a script that requests them later. */
export const withoutFiles = (app: string): string => app.replace(SCRIPT, '').replace(PRELOAD, '');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** Serialises data for a script element: without `<`, it can contain no end tag. */
const embedded = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

function tags({ title, description, path, structured, headTags = '' }: DocumentHead): string {
  const robots = '<meta name="robots" content="noindex" />';
  if (path === null) return `${robots}${headTags}`;
  const url = product.siteUrl + path;
  const graph = {
    'og:type': 'website',
    'og:site_name': product.name,
    'og:locale': 'fr_FR',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': `${product.siteUrl}/icons/icon-512.png`,
  };
  return [
    `<link rel="canonical" href="${url}" />`,
    ...Object.entries(graph).map(
      ([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary" />',
    ...(structured ? [`<script type="application/ld+json">${embedded(structured)}</script>`] : []),
    headTags,
  ].join('\n    ');
}

/** Returns the document with `body` instead of the app's own body, or after it if `keep` is true. */
export function framedDocument(app: string, head: DocumentHead, body: string, keep = false): string {
  const [documentStart = '', documentBody = ''] = withoutFiles(keep ? app : app.replace(FIRST_SCREEN, '')).split(
    /(?<=<body[^>]*>)|(?=<\/body>)/,
  );
  const appBody = keep ? documentBody.replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '') : '';
  return `${documentStart
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(head.title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escaped(head.description))
    .replace('</head>', () => `  ${tags(head)}\n  </head>`)}${appBody}\n${body}\n  </body>\n</html>\n`;
}
