import { formatCount, typo } from '#i18n/fr/typography.ts';

/** Texts of what the home page shows around the member. */
export const around = {
  news: (count: number) => formatCount(count, 'notification à lire', 'notifications à lire'),
  step: 'Votre prochain pas',
  completion: (percent: number) => typo(`Profil complété à ${percent} %`),
  complete: 'Compléter mon profil',
  free: {
    near: 'Libres ce soir, près de vous',
    anywhere: 'Libres ce soir',
    none: (radius: number) => `Personne ne s’est dit libre ce soir à moins de ${radius}\u00a0km.`,
    noneAnywhere: 'Personne ne s’est dit libre ce soir pour l’instant.',
    all: 'Voir tous les membres libres ce soir',
  },
  events: { title: 'Prochains événements', all: 'Tous les événements', house: 'la maison', full: 'Complet' },
  newcomers: { near: 'Nouveaux dans la région', anywhere: 'Nouveaux membres' },
  km: (distance: number) => `${distance}\u00a0km`,
  townless: 'Indiquez votre ville pour voir qui est près de vous.',
  away: 'Les membres et les événements autour de vous viendront avec le réseau.',
};
