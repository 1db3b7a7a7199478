/** Texts for reporting a message or a member to the moderation. */
import type { ReportReason } from '#schemas/actions/report-create.ts';
import { typo } from './typography.ts';

export const report = {
  action: 'Signaler',
  message: {
    title: typo('Signaler ce message ?'),
    text: 'Il est joint au signalement, tel que vous le voyez. Son auteur n’en est pas averti.',
  },
  member: {
    title: (name: string) => typo(`Signaler ${name} ?`),
    text: 'Les derniers messages reçus que montre cette conversation sont joints au signalement. Ce membre n’en est pas averti.',
  },
  group: {
    title: (name: string) => typo(`Signaler le groupe ${name} ?`),
    text: 'Son nom, sa photo et sa description sont joints au signalement. Pour un message ou un membre, signalez-le lui-même. Personne dans le groupe n’en est averti.',
  },
  reason: 'Motif',
  reasons: {
    harassment: 'Harcèlement ou insultes',
    threat: 'Menaces ou chantage',
    'unwanted-content': 'Contenu non sollicité',
    'fake-profile': 'Faux profil ou usurpation',
    scam: 'Arnaque ou démarchage',
    minor: 'Personne mineure',
    other: 'Autre motif',
  } satisfies Record<ReportReason, string>,
  choose: 'Choisissez un motif.',
  words: 'Précisions (facultatif)',
  block: 'Bloquer aussi ce membre',
  confirm: 'Signaler',
  done: 'Signalement enregistré.',
  doneText: 'Merci. Il sera examiné par notre équipe.',
  doneOffline: 'Il partira dès que le réseau sera revenu.',
};
