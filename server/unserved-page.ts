/**
 * The page that a browser gets where a program gets an error code: someone who opens the site while the server starts,
 * stops or has lost its database reads a sentence, and the page asks again by itself.
 */
import type { Language } from '#schemas/language.ts';
import { securityHeaders } from './security-headers.ts';
import { unservedTexts as english } from './unserved-page.en.ts';
import { unservedTexts as french } from './unserved-page.fr.ts';

const texts = { fr: french, en: english };
/**
 * Loads the page anew once it is served. A timed reload would move a screen reader to its beginning each time, and the
 * link alone would lose what stands behind the « # » of the address.
 */
const ASK_AGAIN = `<script>
document.querySelector('a').onclick = () => {
  location.reload();
  return false;
};
const again = () => setTimeout(ask, 2000);
const ask = () => fetch('', { method: 'HEAD', cache: 'no-store' }).then(({ status }) => (status === 503 ? again() : location.reload()), again);
again();
</script>`;

/** Says whether a browser asks for a page to show, at an address or by a form; programs accept everything or JSON. */
export const asksForPage = (accept: string | undefined): boolean => accept?.includes('text/html') === true;

export interface UnservedPage {
  body: string;
  headers: Record<string, string>;
}

/** `isSoon`: the same request succeeds in a moment, so the page repeats it; a form is repeated by its member alone. */
export function unservedPage(isSoon: boolean, language: Language = 'fr'): UnservedPage {
  const { soon, failed, again } = texts[language];
  const { title, text } = isSoon ? soon : failed;
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="dark"><title>${title}</title>
<style>body { box-sizing: border-box; min-height: 100dvh; margin: 0; padding: 24px; display: grid; place-content: center; text-align: center; background: #150e13; color: #cbb9c1; font: 1rem/1.5 system-ui, sans-serif }
h1 { margin: 0 0 8px; font: 400 1.75rem/1.1 Georgia, serif; color: #f6ecef } p { margin: 0 0 16px } a { display: inline-block; padding: 12px 24px; color: #ff85ab }</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main>${isSoon ? ASK_AGAIN : ''}</body></html>`;
  return {
    body,
    headers: {
      ...securityHeaders(body),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept',
    },
  };
}
