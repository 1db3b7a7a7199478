import { typo } from '#i18n/fr/typography.ts';

/** Texts of the consent to data on sexual orientation. A change of what is asked must raise `CONSENT_WORDING`. */
export const consent = {
  title: 'Votre accord',
  question: typo('Acceptez-vous qu’Alcôve utilise vos données sur votre orientation sexuelle ?'),
  why: typo(
    'Votre sexualité et les genres que vous recherchez figurent sur votre profil et servent à vous proposer des membres. La loi protège particulièrement ces données : nous ne les utilisons qu’avec votre accord explicite.',
  ),
  without:
    'Sans cet accord, votre profil n’est montré à aucun autre membre. Vous pouvez le donner plus tard, et le retirer à tout moment dans les paramètres.',
  give: 'Je donne mon accord',
  later: 'Pas maintenant',
  waiting: typo('Vous êtes hors ligne. Votre choix est gardé ici et prendra effet quand le réseau reviendra.'),
  failed: 'Votre choix n’a pas pu être gardé sur cet appareil.',
  settings: {
    title: 'Données sensibles',
    label: 'Données sur mon orientation sexuelle',
    given: 'Votre profil peut être montré aux autres membres.',
    none: 'Votre profil n’est montré à aucun autre membre.',
  },
};
