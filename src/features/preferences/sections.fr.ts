/** The sections of « Paramètres », in their order. */
import { typo } from '#i18n/fr/typography.ts';
import { lock } from './lock.fr.ts';
import { notifications } from './notifications.fr.ts';

export const soundsPage = { title: 'Sons et vibrations' };
export const displayPage = { title: 'Affichage et accessibilité' };
export const blockedPage = { title: 'Blocages' };

export const sections = [
  { to: '/settings/account', title: 'Compte', hint: 'E-mail, mot de passe, clés d’accès, appareils connectés' },
  { to: '/settings/notifications', ...notifications.entry },
  { to: '/settings/sounds', ...soundsPage, hint: 'Ce que vous entendez et sentez quand l’application est ouverte.' },
  {
    to: '/settings/display',
    ...displayPage,
    hint: 'Couleur, tailles, contrastes, discrétion, clavier, caméra, sur cet appareil.',
  },
  {
    to: '/settings/privacy',
    title: 'Confidentialité',
    hint: typo('Qui peut vous écrire, vous trouver ; vos accords.'),
  },
  { to: '/settings/blocked', ...blockedPage, hint: 'Les membres que vous avez bloqués.' },
  { to: '/settings/lock', title: lock.title, hint: lock.entry },
  { to: '/settings/storage', title: 'Hors ligne et stockage', hint: 'Ce qui est gardé sur cet appareil.' },
  { to: '/subscription', title: 'Abonnement', hint: 'Votre formule, ses échéances, vos factures.' },
  { to: '/pro', title: 'Espace professionnel', hint: 'La page d’un lieu, ses événements, ses invitations.' },
  { to: '/settings/data', title: 'Vos données', hint: 'Une copie de ce que nous avons de vous.' },
  {
    to: '/settings/decisions',
    title: 'Décisions',
    hint: 'Ce que la modération a décidé, et vos contestations.',
  },
  {
    to: '/settings/deletion',
    title: 'Suppression du compte',
    hint: 'Quatorze jours pour changer d’avis, puis tout est effacé.',
  },
];
