import { describe, expect, test } from 'vitest';
import { appTexts } from './fr/app.ts';
import { access } from './fr/access.ts';
import { auth } from '#features/auth/text.fr.ts';
import { chat } from './fr/chat.ts';
import { connectionTest } from './fr/connection-test.ts';
import { consent } from '#features/preferences/consent.fr.ts';
import { home } from '#features/home/text.fr.ts';
import { notFoundWords } from './fr/not-found.ts';
import { outbox } from './fr/outbox.ts';
import { clubsScreen } from '#features/clubs/text.fr.ts';
import { places } from './fr/places.ts';
import { profile } from './fr/profile.ts';
import { recovery } from '#features/auth/recovery.fr.ts';
import { registration } from '#features/auth/registration/text.fr.ts';
import { settings } from './fr/settings.ts';
import { signOutDialog } from './fr/sign-out.ts';
import { talk } from './fr/talk.ts';
import { formatCount, formatNumber, typo } from './fr/typography.ts';

/** Calls a text function with a number, or with a list of as many names if it fails on a number. */
function callAll(part: (...parts: unknown[]) => unknown, count: number): unknown {
  try {
    return part(count, 12);
  } catch {
    return part(Array<string>(count).fill('é'));
  }
}

/** Returns every text with its path; text functions are called with sample arguments. */
function texts(part: unknown, path = 'fr'): [path: string, text: string][] {
  if (typeof part === 'string') return [[path, part]];
  if (typeof part === 'function')
    return [1, 3].flatMap((count) =>
      texts(callAll(part as (...parts: unknown[]) => unknown, count), `${path}(${count})`),
    );
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, value]) => texts(value, `${path}.${key}`));
}
const all = texts({
  ...appTexts,
  access,
  auth,
  chat,
  home,
  missing: notFoundWords,
  signOutDialog,
  profile,
  connectionTest,
  outbox,
  clubsScreen,
  consent,
  places,
  recovery,
  registration,
  settings,
  talk,
});

/** Texts that must be spelled as in the specification. */
const verbatim = new Set([
  "Une erreur s'est produite",
  "Une erreur inconnue s'est produite",
  "Format d'email invalide.",
  "Impossible d'envoyer ce message. Cet utilisateur est bloqué.",
  'Impossible de créer une conversation. Cet utilisateur est bloqué.',
  "J'ai 18 ans ou plus et j'accepte les ",
  "conditions d'utilisation",
  "S'inscrire",
  "Vous devez accepter les conditions d'utilisation",
  "Erreur lors de l'inscription",
  "Erreur lors de l'application du code de parrainage",
  ...[1, 3].map((name) => registration.offer.applied(String(name))),
]);

describe('[SHELL-01] the catalogue is French, and set as French is', () => {
  test('no text is empty', () => expect(all.filter(([, text]) => text.trim() === '')).toEqual([]));
  test('no ordinary space before ; : ! ? or inside « »', () =>
    expect(all.filter(([, text]) => / [;:!?]|« | »/.test(text))).toEqual([]));
  test('apostrophes are ’ except in verbatim texts', () =>
    expect(all.filter(([, text]) => text.includes("'") && !verbatim.has(text))).toEqual([]));
  test('no text exclaims', () =>
    expect(all.filter(([, text]) => text.includes('!') && !verbatim.has(text))).toEqual([]));
  test('members are addressed as « vous »', () =>
    expect(all.filter(([, text]) => /(?<!\p{L})(tu|ton|tes|toi)(?!\p{L})/iu.test(text))).toEqual([]));
});

describe('typography', () => {
  test('spaces before double punctuation become narrow and fixed', () =>
    expect(typo('Toujours envoyer ?')).toBe('Toujours envoyer\u202f?'));
  test('guillemets keep their text together', () => expect(typo('dit « oui »')).toBe('dit «\u00a0oui\u00a0»'));
  test('verbatim texts without a space stay as they are', () =>
    expect(typo('Thème: Sombre/Clair')).toBe('Thème: Sombre/Clair'));
  test('thousands are grouped by narrow spaces', () =>
    expect([999, 1000, 1234567].map(formatNumber)).toEqual(['999', '1\u202f000', '1\u202f234\u202f567']));
  test('none and one are singular', () =>
    expect([0, 1, 2].map((n) => formatCount(n, 'mot', 'mots'))).toEqual(['0\u00a0mot', '1\u00a0mot', '2\u00a0mots']));
});
