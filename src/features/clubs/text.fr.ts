import { formatCount, typo } from '#i18n/fr/typography.ts';

/** Texts of the members' screen « Annuaire libertin », loaded with that screen. */
export const clubsScreen = {
  title: 'Annuaire libertin',
  lead: 'Les lieux publiés, sur la carte et en liste. Indiquez une ville pour voir d’abord les plus proches.',
  near: 'Autour de',
  nearHint: 'Une ville suffit. Elle n’est pas enregistrée.',
  map: 'Carte des lieux',
  list: 'Lieux publiés',
  onMap: (name: string) => typo(`Voir sur la carte : ${name}`),
  count: (count: number) => formatCount(count, 'lieu', 'lieux'),
  distance: (km: number, byRoad: boolean) =>
    `${km.toLocaleString('fr-FR')}\u00a0km ${byRoad ? 'par la route' : 'à vol d’oiseau'}`,
  opening: (days: string) => typo(`Ouvert : ${days}`),
  kind: (kind: string) => ({ club: 'Club', bar: 'Bar', spa: 'Spa', domaine: 'Domaine' })[kind] ?? 'Lieu',
  followed: 'Suivi',
  followedOnly: 'Suivis',
  noneFollowed: 'Vous ne suivez aucun lieu.',
  noneFollowedHint: 'Un lieu vous plaît\u202f? Suivez-le depuis sa page.',
  none: 'Aucun lieu n’est publié pour le moment.',
  away: 'L’annuaire n’est pas encore sur cet appareil. Il viendra avec le réseau.',
  kept: 'Hors ligne, l’annuaire est celui de votre dernière visite.',
};
