import { formatNumber, typo } from '#i18n/fr/typography.ts';

/** Texts of « Mes adeptes ». */
export const followers = {
  title: 'Mes adeptes',
  lead: 'Un adepte voit ce que vous réservez à vos adeptes. Vous choisissez qui en est.',
  tabs: { label: 'Choisir une liste', accepted: 'Adeptes', requests: 'Demandes', following: 'Suivis' },
  count: (label: string, count: number) => (count > 0 ? `${label} · ${formatNumber(count)}` : label),
  isNew: 'Nouveau',
  since: (day: string) => `depuis le ${day}`,
  requested: (day: string) => `demande du ${day}`,
  waits: 'pas encore accepté',
  acceptedThere: 'vous êtes parmi ses adeptes',
  accept: 'Accepter',
  acceptOf: (name: string) => typo(`Accepter : ${name}`),
  refuse: 'Refuser',
  refuseOf: (name: string) => typo(`Refuser : ${name}`),
  remove: 'Retirer',
  removeOf: (name: string) => typo(`Retirer de vos adeptes : ${name}`),
  unfollow: 'Ne plus suivre',
  unfollowOf: (name: string) => typo(`Ne plus suivre : ${name}`),
  removal: {
    title: (name: string) => typo(`Retirer ${name} de vos adeptes ?`),
    text: 'Ce membre ne verra plus ce que vous réservez à vos adeptes. Il n’en est pas averti.',
    confirm: 'Retirer',
  },
  toasts: {
    accepted: (name: string) => `${name} est de vos adeptes.`,
    refused: 'Demande refusée. Ce membre n’en est pas averti.',
    removed: 'Ce membre n’est plus de vos adeptes.',
    unfollowed: 'Vous ne suivez plus ce membre.',
    later: 'Envoyé quand le réseau reviendra.',
  },
  empty: {
    accepted: { title: 'Personne pour l’instant.', text: 'Les membres que vous acceptez se liront ici.' },
    requests: { title: 'Aucune demande en attente.', text: 'Qui voudra vous suivre apparaîtra ici.' },
    following: {
      title: 'Vous ne suivez personne.',
      text: 'Un profil vous plaît ? Suivez-le depuis sa page.'.replace(' ?', '\u202f?'),
    },
  },
  toMembers: 'Voir les membres',
};
