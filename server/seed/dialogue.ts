/** Parses a written dialogue: lines of A and B, « … » where time passes, `{bar}` for one of several words. */
import type { Chance } from './repeatable-random.ts';

export interface DialogueLine {
  from: 'A' | 'B';
  text: string;
}
/** Scenes of one dialogue, hours or days apart. */
export type Dialogue = DialogueLine[][];

const WORDS: Readonly<Record<string, readonly string[]>> = {
  bar: [
    'la Verrière',
    'le Passage',
    'l’Ardoise',
    'la Cour Bleue',
    'Chez Suzon',
    'le Petit Salon',
    'la Fabrique',
    'le Comptoir des Arts',
    'l’Étage',
  ],
  jour: ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  heure: ['dix-neuf heures', 'dix-neuf heures trente', 'vingt heures', 'vingt heures trente', 'vingt et une heures'],
  plat: [
    'un risotto aux cèpes',
    'une blanquette',
    'un gratin dauphinois',
    'des quenelles',
    'un bœuf bourguignon',
    'une soupe de potimarron',
  ],
  plat2: [
    'des lasagnes vertes',
    'un poulet au citron',
    'une tarte à l’oignon',
    'un curry de lentilles',
    'un poisson en papillote',
  ],
  vin: ['un morgon', 'un saint-joseph', 'un chablis', 'un crémant', 'un vin jaune', 'un condrieu'],
  groupe: [
    'le quatuor Solstice',
    'le trio Mirage',
    'l’ensemble Clair-Obscur',
    'le quintette des Quais',
    'l’orchestre de chambre',
  ],
  ville: ['Lyon', 'Annecy', 'Grenoble', 'Vienne', 'Villeurbanne', 'Dijon'],
  escapade: ['Annecy', 'Sète', 'Honfleur', 'Uzès', 'Cassis', 'Arles', 'Étretat', 'Collioure'],
};

export const parseDialogue = (source: string): Dialogue =>
  source
    .split(/^\s*…\s*$/m)
    .map((scene) =>
      [...scene.matchAll(/^ *([AB]) (\S.*)$/gm)].map(([, from, text]): DialogueLine => ({
        from: from === 'A' ? 'A' : 'B',
        text: text ?? '',
      })),
    )
    .filter((scene) => scene.length > 0);

/** Sets no-break spaces where French requires them, and its apostrophe. */
export const typographic = (text: string): string =>
  text
    .replaceAll("'", '’')
    .replace(/ (?=[;!?])/g, '\u202F')
    .replace(/ (?=[:»])/g, '\u00A0')
    .replace(/« /g, '«\u00A0');

/** Replaces each `{word}` by a random word, the same one in the whole dialogue. */
export function withChosenWords(dialogue: Dialogue, chance: Chance): Dialogue {
  const chosen = new Map(Object.entries(WORDS).map(([name, words]) => [name, chance.pick(words)]));
  const chosenWord = (name: string): string => {
    const lower = name.toLowerCase();
    const found = chosen.get(lower);
    if (found === undefined) throw new Error(`no words for {${name}}`);
    return name === lower ? found : found.charAt(0).toUpperCase() + found.slice(1);
  };
  // « à le Passage » is not French.
  const contracted = (text: string) =>
    text
      .replace(/\b([Àà]) le (?=[A-Z])/g, (_, a: string) => (a === 'À' ? 'Au ' : 'au '))
      .replace(/\bde le (?=[A-Z])/g, 'du ');
  const fill = (text: string) =>
    typographic(contracted(text.replace(/\{(\w+)\}/g, (_, name: string) => chosenWord(name))));
  return dialogue.map((scene) => scene.map((line) => ({ ...line, text: fill(line.text) })));
}
