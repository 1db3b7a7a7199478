import type { TestimonialState } from '#schemas/entities/testimonial.ts';
import { menu } from '#i18n/fr/menu.ts';
import { formatNumber, typo } from '#i18n/typography.ts';

/** Texts of testimonials, on their page and on a member's. */
export const testimonials = {
  title: menu.testimonials,
  lead: 'Ce que des membres disent de membres qu’ils connaissent. Chaque texte est accepté par la personne concernée, puis relu par la modération.',
  tabs: { label: 'Choisir une liste', shown: 'À lire', received: 'Sur vous', written: 'De vous' },
  count: (label: string, count: number) => (count > 0 ? `${label} · ${formatNumber(count)}` : label),
  about: 'à propos de',
  /** Stands for the author of what the member has written. */
  yours: 'Vous',
  someone: 'un membre',
  states: {
    waiting: 'Attend l’accord du membre',
    review: 'Relu par la modération',
    shown: 'Publié',
    refused: 'Non retenu par le membre',
    rejected: 'Non retenu par la modération',
  } satisfies Record<TestimonialState, string>,
  /** Of one about the member, who has not answered. */
  waitsForYou: 'Attend votre accord',
  sending: 'Envoyé quand le réseau reviendra',
  answerOf: (name: string) => `Réponse de ${name}`,
  yourAnswer: 'Votre réponse',
  answerPending: 'relue par la modération',
  answerRejected: 'non retenue par la modération',
  accept: 'Accepter',
  acceptOf: (name: string) => typo(`Accepter : ${name}`),
  refuse: 'Refuser',
  refuseOf: (name: string) => typo(`Refuser : ${name}`),
  withdraw: 'Retirer',
  withdrawOf: (name: string) => typo(`Retirer votre témoignage : ${name}`),
  removeOf: (name: string) => typo(`Ne plus montrer : ${name}`),
  remove: 'Ne plus montrer',
  reply: 'Répondre',
  replyOf: (name: string) => typo(`Répondre à ${name}`),
  edit: 'Modifier',
  editOf: (name: string) => typo(`Modifier votre témoignage : ${name}`),
  report: 'Signaler',
  reportOf: (name: string) => typo(`Signaler ce témoignage : ${name}`),
  dismiss: 'Compris',
  refusal: {
    title: (name: string) => typo(`Refuser ce témoignage de ${name} ?`),
    text: 'Le texte est effacé, et ce membre ne pourra plus vous en adresser. Il verra que vous ne l’avez pas retenu.',
    confirm: 'Refuser',
  },
  withdrawal: {
    title: typo('Retirer votre témoignage ?'),
    text: 'Il n’est plus montré à personne. Vous pourrez en écrire un autre.',
    confirm: 'Retirer',
  },
  reportDialog: {
    title: typo('Signaler ce témoignage ?'),
    text: 'Le texte est joint au signalement. Ni son auteur ni le membre concerné n’en sont avertis.',
  },
  form: {
    title: (name: string) => `Votre témoignage sur ${name}`,
    answerTitle: (name: string) => `Votre réponse à ${name}`,
    label: 'Texte',
    hint: 'Publié après l’accord du membre et une relecture.',
    answerHint: 'Montrée sous le témoignage après une relecture.',
    send: 'Envoyer',
    empty: 'Écrivez quelques mots.',
    close: 'Fermer',
  },
  toasts: {
    written: 'Témoignage enregistré.',
    withdrawn: 'Témoignage retiré.',
    accepted: 'Témoignage accepté.',
    refused: 'Témoignage refusé.',
    answered: 'Réponse enregistrée.',
    later: 'Envoyé quand le réseau reviendra.',
  },
  empty: {
    shown: { title: 'Aucun témoignage pour l’instant.', text: 'Les premiers apparaîtront ici une fois relus.' },
    received: { title: 'Personne n’a encore témoigné.', text: 'Ce que l’on écrit de vous arrivera ici d’abord.' },
    written: {
      title: 'Vous n’avez rien écrit.',
      text: 'Un témoignage s’écrit depuis la page d’un membre, après un échange ou un événement commun.',
    },
  },
  toMembers: 'Voir les membres',
  page: {
    write: 'Écrire un témoignage',
    none: 'Aucun témoignage pour l’instant.',
    mine: 'Vous avez témoigné pour ce membre.',
    waits: 'Votre témoignage est sur cet appareil ; il part dès que le réseau le permet.'.replace(' ;', '\u202f;'),
    follow: 'Suivre vos témoignages',
    complete: 'Compléter mon profil',
    refusals: {
      'testimonial-strangers': 'Vous pourrez témoigner après un échange de messages ou un événement commun.',
      'testimonial-refused': 'Votre témoignage n’a pas été retenu.',
    } as Readonly<Partial<Record<string, string>>>,
  },
};
