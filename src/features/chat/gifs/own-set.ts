/** Our own small set of GIFs: abstract, available on every device, fit for any office. Drawn by scripts/gifs.mjs. */
import { plainText } from '#domain/search/plain-text.ts';
import { done } from '#lib/result.ts';
import type { GifProvider } from './gif-provider.ts';
import { OWN_GIFS } from './own-set.fr.ts';

export const ownSet: GifProvider = {
  search: (words) => {
    const terms = plainText(words)
      .split(/[^a-z0-9]+/)
      .filter(Boolean);
    const matches = OWN_GIFS.filter(([name, label, keywords]) =>
      terms.every((word) => plainText(`${name} ${label} ${keywords}`).includes(word)),
    );
    return Promise.resolve(done(matches.map(([name, label]) => ({ url: `/gifs/${name}.svg`, label }))));
  },
};
