/** Of each action: its name, what waits, and what failed. */
import type { Action } from '#schemas/actions/union.ts';
import { typo } from './typography.ts';

interface ActionWords {
  /** In one word, as the laboratory shows it. */
  label: string;
  /** `name`: of the other member. */
  waiting(name: string): string;
  failed: string;
  /** The action concerns the member's own profile, so its refusals mention no message. */
  isAboutSelf?: true;
}

export const actionWords: Record<Action, ActionWords> = {
  'message.send': {
    label: 'Message',
    waiting: (name: string) => `Message à ${name}`,
    failed: 'Le message n’est pas parti.',
  },
  'message.edit': {
    label: 'Modification',
    waiting: (name: string) => `Modification d’un message à ${name}`,
    failed: 'La modification n’a pas été acceptée.',
  },
  'message.delete': {
    label: 'Suppression',
    waiting: (name: string) => `Suppression d’un message à ${name}`,
    failed: 'Le message n’a pas été supprimé.',
  },
  'message.cancel': {
    label: 'Annulation',
    waiting: (name: string) => `Annulation d’un message à ${name}`,
    failed: 'L’envoi n’a pas été annulé.',
  },
  'message.react': {
    label: 'Réaction',
    waiting: (name: string) => typo(`Réaction : ${name}`),
    failed: 'Votre réaction n’a pas été enregistrée.',
  },
  'conversation.read': {
    label: 'Lecture',
    waiting: (name: string) => typo(`Lecture : ${name}`),
    failed: 'La lecture n’a pas été enregistrée.',
  },
  'conversation.hide': {
    label: 'Masquage',
    waiting: (name: string) => typo(`Conversation masquée : ${name}`),
    failed: 'La conversation n’a pas été masquée.',
  },
  'conversation.set': {
    label: 'Réglage',
    waiting: (name: string) => typo(`Réglage de la conversation : ${name}`),
    failed: 'Le réglage de la conversation n’a pas été enregistré.',
  },
  'conversation.open': {
    label: 'Ouverture',
    waiting: (name: string) => typo(`Conversation ouverte : ${name}`),
    failed: 'La conversation n’a pas été ouverte.',
  },
  'member.block': {
    label: 'Blocage',
    waiting: (name: string) => typo(`Blocage : ${name}`),
    failed: 'Ce membre n’a pas été bloqué.',
  },
  'member.unblock': {
    label: 'Déblocage',
    waiting: (name: string) => typo(`Déblocage : ${name}`),
    failed: 'Ce membre n’a pas été débloqué.',
  },
  'member.follow': {
    label: 'Abonnement',
    waiting: (name: string) => typo(`Suivre, ou ne plus suivre : ${name}`),
    failed: 'Votre choix de suivre ce membre n’a pas été enregistré.',
  },
  'follower.set': {
    label: 'Adepte',
    waiting: (name: string) => typo(`Réponse à un adepte : ${name}`),
    failed: 'Votre réponse à cet adepte n’a pas été enregistrée.',
  },
  'visits.set': {
    label: 'Discrétion',
    waiting: () => 'Navigation discrète',
    failed: 'Votre choix de navigation discrète n’a pas été enregistré.',
    isAboutSelf: true,
  },
  'privacy.set': {
    label: 'Confidentialité',
    waiting: () => 'Vos choix de confidentialité',
    failed: 'Votre choix de confidentialité n’a pas été enregistré.',
    isAboutSelf: true,
  },
  'profile.edit': {
    label: 'Préférences',
    waiting: () => 'Vos paramètres',
    failed: 'Vos paramètres n’ont pas été enregistrés.',
    isAboutSelf: true,
  },
  'report.create': {
    label: 'Signalement',
    waiting: (name: string) => typo(`Signalement : ${name}`),
    failed: 'Le signalement n’a pas été accepté.',
  },
  'group.report': {
    label: 'Signalement',
    waiting: () => 'Signalement d’un groupe',
    failed: 'Le signalement n’a pas été accepté.',
    isAboutSelf: true,
  },
  'live.report': {
    label: 'Signalement',
    waiting: () => 'Signalement dans un salon',
    failed: 'Le signalement n’a pas été accepté.',
    isAboutSelf: true,
  },
  'group.leave': {
    label: 'Départ',
    waiting: (name: string) => typo(`Départ du groupe : ${name}`),
    failed: 'Vous n’avez pas quitté le groupe.',
  },
  'group.pin': {
    label: 'Épingle',
    waiting: (name: string) => typo(`Message épinglé : ${name}`),
    failed: 'Le message n’a pas été épinglé.',
  },
  'group.vote': {
    label: 'Vote',
    waiting: (name: string) => typo(`Vote : ${name}`),
    failed: 'Votre vote n’a pas été enregistré.',
  },
  'notification.read': {
    label: 'Lecture',
    waiting: () => 'Lecture de notifications',
    failed: 'Vos notifications n’ont pas été marquées comme lues.',
    isAboutSelf: true,
  },
  'notification.read-all': {
    label: 'Lecture',
    waiting: () => 'Lecture de toutes les notifications',
    failed: 'Vos notifications n’ont pas été marquées comme lues.',
    isAboutSelf: true,
  },
  'notification.delete': {
    label: 'Suppression',
    waiting: () => 'Suppression d’une notification',
    failed: 'La notification n’a pas été supprimée.',
    isAboutSelf: true,
  },
  'notification.restore': {
    label: 'Rétablissement',
    waiting: () => 'Rétablissement d’une notification',
    failed: 'La notification n’a pas été rétablie.',
    isAboutSelf: true,
  },
  'club.follow': {
    label: 'Lieu suivi',
    waiting: () => 'Suivre un lieu, ou ne plus le suivre',
    failed: 'Votre choix de suivre ce lieu n’a pas été enregistré.',
    isAboutSelf: true,
  },
  'club.opinion': {
    label: 'Avis',
    waiting: () => 'Votre avis sur un lieu',
    failed: 'Votre avis n’a pas été accepté.',
    isAboutSelf: true,
  },
  'event.answer': {
    label: 'Réponse',
    waiting: () => 'Réponse à un événement',
    failed: 'Votre réponse à l’événement n’a pas été acceptée.',
    isAboutSelf: true,
  },
  'album.add': {
    label: 'Album',
    waiting: () => 'Ajout à un album',
    failed: 'L’ajout à votre album n’a pas été accepté.',
    isAboutSelf: true,
  },
  'album.set': {
    label: 'Album',
    waiting: () => 'Changement dans un album',
    failed: 'Le changement dans votre album n’a pas été accepté.',
    isAboutSelf: true,
  },
  'media.like': {
    label: 'J’aime',
    waiting: (name: string) => typo(`J’aime : une photo de ${name}`),
    failed: 'Votre « J’aime » n’a pas été enregistré.',
  },
  'media.request': {
    label: 'Demande d’accès',
    waiting: (name: string) => typo(`Demande d’accès à l’album privé : ${name}`),
    failed: 'Votre demande d’accès n’a pas été acceptée.',
  },
  'media.grant': {
    label: 'Accès',
    waiting: (name: string) => typo(`Accès à votre album privé : ${name}`),
    failed: 'L’accès à votre album privé n’a pas été changé.',
  },
  'media.revoke-all': {
    label: 'Accès',
    waiting: () => 'Fin de tous les accès à votre album privé',
    failed: 'Les accès à votre album privé n’ont pas été retirés.',
    isAboutSelf: true,
  },
  'testimonial.set': {
    label: 'Témoignage',
    waiting: (name: string) => typo(`Témoignage : ${name}`),
    failed: 'Votre témoignage n’a pas été accepté.',
  },
  'testimonial.answer': {
    label: 'Réponse',
    waiting: (name: string) => typo(`Réponse à un témoignage : ${name}`),
    failed: 'Votre réponse à ce témoignage n’a pas été enregistrée.',
  },
  'testimonial.report': {
    label: 'Signalement',
    waiting: () => 'Signalement d’un témoignage',
    failed: 'Le signalement n’a pas été accepté.',
    isAboutSelf: true,
  },
  'wall.report': {
    label: 'Alerte',
    waiting: (name: string) => typo(`Alerte pour le mur : ${name}`),
    failed: 'Votre alerte n’a pas été acceptée.',
  },
  'wall.reply': {
    label: 'Réponse',
    waiting: () => 'Réponse à une alerte du mur',
    failed: 'Votre réponse à l’alerte n’a pas été enregistrée.',
    isAboutSelf: true,
  },
};
