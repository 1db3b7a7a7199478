/** Texts of reports from live rooms. */
import { typo } from '#i18n/fr/typography.ts';
import type { StillRefusal } from '#schemas/wire/live-reports.ts';

export const reporting = {
  member: 'Signaler',
  memberNamed: (name: string) => typo(`Signaler ${name}`),
  room: 'Signaler ce salon',
  ofMember: {
    title: (name: string) => typo(`Signaler ${name} ?`),
    text: 'Ses derniers messages du salon sont joints au signalement. Ce membre n’en est pas averti.',
  },
  ofRoom: {
    title: typo('Signaler ce salon ?'),
    text: 'Son nom, son sujet et ce qui s’y est dit en dernier sont joints au signalement. Personne dans le salon n’en est averti.',
  },
  still: {
    legend: 'Image de la caméra',
    alt: (name: string) => typo(`Caméra de ${name}, au moment où vous avez signalé`),
    attach: 'Joindre cette image',
    text: 'Elle ne quitte votre appareil que si vous la joignez. La modération seule la voit, marquée « fourni par le membre, non vérifié », et elle est effacée avec le dossier. Trois images par jour.',
    without: typo('Décochez l’image pour envoyer le signalement sans elle.'),
  },
  refusals: {
    'too-many-stills': 'Vous avez déjà joint trois images aujourd’hui.',
    'unknown-room': 'Le salon est fermé : l’image ne peut plus être jointe.',
    'unknown-member': 'L’image de ce membre ne peut plus être jointe.',
    'picture-refused': 'Cette image n’a pas été acceptée.',
    invalid: 'Cette image n’a pas été acceptée.',
  } satisfies Record<StillRefusal, string>,
};
