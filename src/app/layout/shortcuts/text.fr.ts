/** Texts of the keys that act on every screen. */
import { typo } from '#i18n/fr/typography.ts';
import type { KeyGroup } from '#ui/KeysSheet.tsx';

/** What a screen reader says when one was used [DISPLAY-41 to DISPLAY-43]. */
export const announcements = { main: 'Contenu principal', nav: 'Menu principal', search: 'Recherche' };

const groups: readonly KeyGroup[] = [
  {
    title: 'Partout',
    list: [
      ['Alt + 1', 'aller au contenu principal'],
      ['Alt + 2', 'aller au menu principal'],
      ['Alt + 3', 'ouvrir la recherche'],
      ['↑ ↓', 'passer d’une ligne à l’autre dans une liste'],
      ['Échap', 'fermer ce qui est ouvert'],
      ['Échap, Échap', 'sortie rapide'],
      ['?', 'cette liste'],
    ],
  },
  {
    title: 'Dans une conversation',
    list: [
      ['Entrée', typo('envoyer, ou aller à la ligne : c’est un réglage')],
      ['Maj + Entrée', 'aller à la ligne'],
      ['Échap', 'renoncer à une réponse ou à une modification'],
    ],
  },
  {
    title: 'Devant une photo',
    list: [
      ['+ −', 'agrandir, réduire'],
      ['0', 'image entière'],
      ['1', 'taille réelle'],
      ['← → ↑ ↓', 'se déplacer, ou passer à la photo voisine'],
    ],
  },
  {
    title: 'En salon ou en appel',
    list: [
      ['M', 'couper ou rendre le micro'],
      ['C', 'couper ou rendre la caméra'],
      ['H', 'raccrocher'],
      ['Échap, Échap', 'couper aussitôt caméra et micro'],
    ],
  },
];

export const shortcutList = { title: 'Raccourcis clavier', groups, hint: 'Dans un champ, « ? » s’écrit.' };
