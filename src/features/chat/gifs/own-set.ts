/** Our own small set of GIFs: abstract, available on every device, fit for any office. Drawn by scripts/gifs.mjs. */
import { plainText } from '#domain/search/plain-text.ts';
import { done } from '#lib/result.ts';
import type { GifProvider } from './gif-provider.ts';

/** File name, label, and other search words of each GIF. */
export const OWN_GIFS: readonly (readonly [name: string, label: string, words: string])[] = [
  ['bonsoir', 'Bonsoir', 'lune soir salut coucou'],
  ['bonjour', 'Bonjour', 'soleil matin salut coucou'],
  ['bravo', 'Bravo', 'confettis fete felicitations super'],
  ['merci', 'Merci', 'petales fleur gratitude'],
  ['oui', 'Oui', 'accord parfait valide'],
  ['non', 'Non', 'refus dommage'],
  ['attente', 'J’attends', 'patience points minute'],
  ['danse', 'On danse', 'musique rythme barres'],
  ['vague', 'Tranquille', 'mer vague calme detente'],
  ['pluie', 'Il pleut', 'pluie gouttes meteo'],
  ['surprise', 'Surprise', 'cercles etonnement oh'],
  ['bonne-nuit', 'Bonne nuit', 'etoiles dormir sommeil'],
];

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
