/** Texts of the settings for look and accessibility on this device. */
import { typo } from '#i18n/fr/typography.ts';
import type { Appearance } from '#platform/appearance.ts';

type Display = Appearance['display'];

export const look = {
  title: 'Apparence',
  intro: 'Sur cet appareil, tout de suite.',
  primaryColor: {
    label: 'Couleur',
    hint: 'Les nuances s’ajustent pour rester lisibles.',
    own: 'Autre couleur',
  },
  colours: [
    ['#e91e63', 'Rose Alcôve'],
    ['#c2185b', 'Grenat'],
    ['#d84315', 'Terre cuite'],
    ['#b8860b', 'Or'],
    ['#2e7d5b', 'Sauge'],
    ['#1e88a8', 'Lagon'],
    ['#3f6fd1', 'Bleu nuit'],
    ['#8e5bd0', 'Violine'],
  ] as const,
  layout: { label: 'Disposition', hint: 'Compacte : plus de lignes à l’écran.' },
  layouts: { comfortable: 'Aérée', compact: 'Compacte' } satisfies Record<Display['layout'], string>,
  animationSpeed: { label: 'Animations', hint: 'Leur vitesse, partout.' },
  animationSpeeds: { slow: 'Lentes', normal: 'Normales', fast: 'Vives' } satisfies Record<
    Display['animationSpeed'],
    string
  >,
  chatFontSize: { label: 'Taille des messages', hint: 'Le reste suit la taille de texte de votre navigateur.' },
  chatFontSizes: { small: 'Petite', medium: 'Moyenne', large: 'Grande' } satisfies Record<
    Display['chatFontSize'],
    string
  >,
  chatTheme: { label: 'Thème des conversations', hint: 'Il peut différer de celui de l’application.' },
  chatThemes: { auto: 'Comme l’application', dark: 'Sombre', light: 'Clair' } satisfies Record<
    Display['chatTheme'],
    string
  >,
  sample: {
    label: 'Aperçu d’une conversation',
    theirs: 'Vous venez samedi ?',
    mine: typo('Avec plaisir : nous arrivons vers 21 h.'),
  },
};

export const accessibility = {
  title: 'Accessibilité',
  intro: 'Contrastes et mouvements suivent votre système tant que vous n’avez rien choisi.',
  switches: {
    highContrast: { label: 'Contrastes renforcés', hint: 'Textes et contours plus marqués.' },
    largeText: { label: 'Grand texte', hint: 'Tout le texte un quart plus grand.' },
    reducedMotion: { label: 'Réduire les animations', hint: 'Rien ne glisse ni ne clignote.' },
    screenReaderOptimized: {
      label: 'Lecteur d’écran',
      hint: 'Annonce qui vous écrit, et la place de chaque ligne dans sa liste.',
    },
    keyboardNavigation: {
      label: 'Navigation au clavier',
      hint: 'Les flèches passent d’une ligne à l’autre ; le contour de l’élément choisi est plus épais.',
    },
  },
  shortcuts: typo('Avec un clavier, la touche « ? » montre tous les raccourcis.'),
};
