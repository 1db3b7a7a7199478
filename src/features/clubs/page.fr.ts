import { typo } from '#i18n/fr/typography.ts';
import type { ClubRefusal, OpinionState } from '#schemas/wire/clubs.ts';

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const ordinals = ['premier', 'deuxième', 'troisième', 'quatrième'];

/** « 21 h », « 21 h 30 » */
const hour = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
};

/** Texts of a club's page, loaded with it. */
export const clubPage = {
  back: 'Annuaire libertin',
  gone: { title: 'Ce lieu n’est plus dans l’annuaire.', text: 'Il a fermé sa page, ou l’adresse a changé.' },
  away: 'Cette page n’est pas encore sur cet appareil. Elle viendra avec le réseau.',
  kept: 'Hors ligne, la page est celle de votre dernière visite.',
  distance: (km: number) => `à ${km}\u00a0km de chez vous, à vol d’oiseau`,
  follow: 'Suivre',
  followed: 'Suivi',
  followName: (name: string) => typo(`Suivre ce lieu : ${name}`),
  followLater: 'Enregistré ici. Partira avec le réseau.',
  about: 'Présentation',
  hours: 'Horaires',
  closed: 'fermé',
  weekday: (day: number) => weekdays[day - 1] ?? '',
  span: (opens: string, closes: string) => `${hour(opens)} – ${hour(closes)}`,
  nights: 'Soirées à thème',
  rhythm: (weekday: number, nth: number | null) =>
    nth === null
      ? `chaque ${weekdays[weekday - 1] ?? ''}`
      : `le ${ordinals[nth - 1] ?? ''} ${weekdays[weekday - 1] ?? ''} du mois`,
  from: (opens: string) => `dès ${hour(opens)}`,
  nextOn: (day: string) => typo(`Prochaine : ${day}`),
  pictures: 'En images',
  drawn: 'Images abstraites, dessinées pour la démonstration.',
  photos: {
    add: 'Ajouter une photographie',
    subject: 'photographie du lieu',
    caption: 'Légende',
    captionHint: 'Lue aussi à qui ne voit pas l’image.',
    captionMissing: 'Veuillez dire en quelques mots ce que l’on voit.',
    send: 'Envoyer la photographie',
    sending: 'Envoi de la photographie…',
    sent: 'Photographie envoyée.',
    discard: 'Abandonner',
    remove: 'Retirer',
    removeName: (caption: string) => typo(`Retirer cette photographie : ${caption}`),
    full: 'Douze photographies au plus\u202f: retirez-en une pour en ajouter.',
    offline: 'Ajouter ou retirer une photographie demande une connexion.',
    states: {
      pending: 'En attente de validation.',
      approved: 'Visible par les membres.',
      refused: 'La maison n’a pas retenu cette image.',
    } satisfies Record<OpinionState, string>,
    reason: (reason: string) => typo(`Motif : ${reason}.`),
  },
  map: 'Sur la carte',
  mapOf: (name: string, town: string) => typo(`Carte : ${name}, ${town}`),
  events: 'Prochains événements',
  noEvents: 'Rien n’est annoncé ici pour le moment.',
  opinions: 'Avis des membres certifiés',
  noOpinions: 'Aucun avis pour l’instant.',
  answerOf: (name: string) => typo(`Réponse de ${name} :`),
  answerWaits: 'En attente de relecture par la maison.',
  answerRefused: 'La maison n’a pas retenu cette réponse.',
  own: {
    title: 'Votre avis',
    label: 'Ce que vous en pensez',
    hint: 'Relu par la maison avant d’être visible. Sans nom de personne.',
    send: 'Envoyer mon avis',
    change: 'Modifier mon avis',
    cancel: 'Annuler',
    withdraw: 'Retirer mon avis',
    withdrawn: 'Votre avis est retiré.',
    sent: 'Votre avis est noté. Il sera relu avant d’être visible.',
    sending: 'en attente d’envoi',
    states: {
      pending: 'en attente de relecture',
      approved: 'visible par les membres',
      refused: 'non retenu par la maison',
    } satisfies Record<OpinionState, string>,
    certifiedOnly: 'Seuls les membres certifiés donnent leur avis.',
    refused: (reason: string) => typo(`Votre avis n’a pas été accepté : ${reason}`),
    dismiss: 'J’ai compris',
    errors: { invalid: 'Écrivez quelques mots.', 'text-too-long': '500 caractères au plus.' },
  },
  answer: {
    open: 'Répondre',
    openTo: (name: string) => typo(`Répondre à l’avis de ${name}`),
    label: 'Votre réponse',
    hint: 'Relue par la maison avant d’être visible.',
    send: 'Publier la réponse',
    remove: 'Retirer la réponse',
    done: 'Votre réponse est enregistrée.',
    offline: 'Répondre demande une connexion.',
  },
  letters: (written: number, max: number) => `${written} / ${max}`,
  report: 'Signaler',
  reportOf: (name: string) => typo(`Signaler l’avis de ${name}`),
  reportText: 'Le signalement part avec l’avis, tel que vous le lisez. Son auteur n’en est pas averti.',
  reportQuote: (club: string, words: string) => typo(`Avis sur ${club} : « ${words} »`),
  reported: 'Signalement enregistré.',
  refusals: {
    invalid: 'Écrivez quelques mots.',
    'text-too-long': '500 caractères au plus.',
    'unknown-opinion': 'Cet avis n’est plus en ligne.',
    forbidden: 'Cette page n’est pas la vôtre.',
    'photos-full': 'Douze photographies au plus.',
    'picture-refused': 'Cette image n’a pas été acceptée. Choisissez-la à nouveau.',
    'picture-missing': 'L’image n’est pas arrivée. Envoyez-la à nouveau.',
  } satisfies Record<ClubRefusal, string>,
};
