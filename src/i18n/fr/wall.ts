/** Words for the wall that several screens say: categories and what a report does. */
import type { WallCategory } from '#schemas/entities/wall.ts';
import { typo } from './typography.ts';

export const wall = {
  categories: {
    'fake-profile': 'Faux profil',
    money: 'Demande d’argent',
    impersonation: 'Usurpation d’identité',
    pressure: 'Pressions ou chantage',
  } satisfies Record<WallCategory, string>,
  report: {
    action: 'Signaler au mur',
    title: (name: string) => typo(`Signaler ${name} au mur ?`),
    text: 'La modération examine avant toute publication. L’alerte ne montre qu’une catégorie, un département et des dates. Ce membre ne saura pas qui l’a envoyée.',
    legend: 'Catégorie',
    missing: 'Choisissez une catégorie.',
    department: 'Département affiché par le profil',
    noDepartment: 'Non précisé',
    confirm: 'Envoyer l’alerte',
    done: 'Alerte enregistrée.',
    doneText: 'La modération l’examine.',
    doneOffline: 'Elle partira dès que le réseau sera revenu.',
  },
};
