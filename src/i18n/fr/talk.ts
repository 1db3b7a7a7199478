/** Texts of a single private conversation, loaded with its screen. */
import { clubRefusals } from './club-refusals.ts';
import { albumRefusals } from './album-refusals.ts';
import { eventRefusals } from './event-refusals.ts';
import { testimonialRefusals } from './testimonial-refusals.ts';
import { groupRefusals } from './group-refusals.ts';
import { typo } from './typography.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';

export const talk = {
  unavailable: 'Ce membre n’est plus disponible.',
  unavailableShort: 'Indisponible',
  loadingMessages: 'Chargement des messages…',
  noSuchMember: {
    title: 'Ce membre n’existe pas, ou n’existe plus.',
    text: 'L’adresse qui vous a conduit ici ne mène à personne.',
  },
  missing: { title: 'Cette conversation n’est pas sur cet appareil.', action: 'Revenir aux conversations' },
  first: (name: string) => `C’est le début de votre conversation avec ${name}.`,
  messages: 'Messages',
  message: 'Message',
  from: (name: string) => typo(`${name} :`),
  fromYou: typo('Vous :'),
  placeholder: (name: string) => `Écrire à ${name}…`,
  send: 'Envoyer',
  toBottom: 'Aller aux derniers messages',
  unreadFrom: 'Non lus',
  newBelow: (count: number) => (count === 1 ? '1 nouveau message' : `${count} nouveaux messages`),
  typing: (name: string) => `${name} écrit…`,
  typingNow: 'écrit…',
  call: (name: string) => `Appeler ${name}`,
  missedCall: (name: string) => `Appel manqué de ${name}`,
  calledInVain: 'Appel sans réponse',
  callBack: 'Rappeler',
  edited: 'modifié',
  leaves: (host: string) => `Quitte le site pour ${host}, dans un nouvel onglet`,
  elsewhere: (hosts: readonly string[]) =>
    `${hosts.length > 1 ? 'Ces liens quittent' : 'Ce lien quitte'} le site pour ${new Intl.ListFormat('fr').format(hosts)}.`,
  messageMenu: {
    label: 'Actions du message',
    copy: 'Copier',
    edit: 'Modifier',
    remove: 'Supprimer',
    copied: 'Message copié.',
    notCopied: 'Le message n’a pas pu être copié.',
  },
  reply: {
    action: 'Répondre',
    label: 'Réponse en cours',
    to: (name: string | null) => (name === null ? 'Réponse' : `Réponse à ${name}`),
    you: 'Vous',
    clear: 'Ne pas répondre à ce message',
    elsewhere: 'Message plus ancien',
    /** In a group, where a message may be hidden from this member [G3]. */
    absent: 'Message indisponible',
    goTo: (name: string, excerpt: string) => typo(`Aller au message cité : ${name} ${excerpt}`),
  },
  reactions: {
    label: 'Réagir',
    you: 'Vous',
    of: (emoji: string, names: string) => typo(`${emoji} : ${names}`),
    count: (emoji: string, count: number, mine: boolean) =>
      typo(`${emoji} : ${count} ${count > 1 ? 'réactions' : 'réaction'}${mine ? ', dont la vôtre' : ''}`),
  },
  deleteDialog: {
    title: typo('Supprimer ce message ?'),
    text: 'Il disparaît pour vous et pour l’autre membre, qui verra qu’un message a été supprimé.',
    confirm: 'Supprimer',
  },
  editing: { title: 'Modification', label: 'Nouveau texte', keep: 'Enregistrer', cancel: 'Ne pas modifier' },
  seeWaiting: 'Voir tout ce qui attend',
  retry: 'Réessayer',
  remove: 'Supprimer',
  notWritten: 'Le message n’a pas pu être enregistré sur cet appareil.',
  /** Of a message that the server takes later. */
  /** Asked about a message that has waited in the queue for twelve hours. */
  stillSend: { question: typo('Toujours envoyer ?'), yes: 'Oui', no: 'Non' },
  back: 'Retour aux conversations',
  menu: 'Actions de la conversation',
  hide: 'Masquer la conversation',
  block: 'Bloquer',
  unblock: 'Débloquer',
  cancel: 'Annuler',
  hideDialog: {
    title: typo('Masquer cette conversation ?'),
    text: 'Elle quitte votre liste et vos appareils. Elle revient au prochain message.',
    confirm: 'Masquer',
  },
  blockDialog: {
    title: (name: string) => typo(`Bloquer ${name} ?`),
    text: 'Vous ne pourrez plus vous écrire, et la conversation quitte votre liste. Ce membre n’en est pas averti.',
    confirm: 'Bloquer',
  },
  blockedByMe: { title: 'Vous avez bloqué ce membre.', text: 'La conversation est masquée tant qu’il reste bloqué.' },
  hidden: 'Conversation masquée.',
  blocked: 'Membre bloqué.',
  unblocked: 'Membre débloqué.',
  /** Verbatim from the specification [CHAT-84, CHAT-87]. */
  sendBlocked: "Impossible d'envoyer ce message. Cet utilisateur est bloqué.",
  startBlocked: 'Impossible de créer une conversation. Cet utilisateur est bloqué.',
  /** For a conversation in which the other member has never answered. */
  firstWords: (left: number, name: string) =>
    left > 1
      ? `Vous pouvez envoyer ${left} messages avant la réponse de ${name}.`
      : left === 1
        ? `Vous pouvez envoyer un message avant la réponse de ${name}.`
        : `Vos messages attendent ${name}. Vous pourrez écrire de nouveau dès sa réponse.`,
  refusals: {
    blocked: 'Cet utilisateur est bloqué.',
    'blocked-mine': 'Vous avez bloqué ce membre.',
    foreign: 'Ce message n’est pas le vôtre.',
    'unknown-message': 'Ce message n’existe plus.',
    'unknown-conversation': 'Cette conversation n’existe plus.',
    'unknown-member': 'Ce membre n’existe plus.',
    cancelled: 'L’envoi a été annulé.',
    deleted: 'Le message a été supprimé.',
    'edit-too-late': 'Il est trop tard pour modifier ce message.',
    'text-too-long': 'Le message dépasse 1\u202f000 caractères.',
    'empty-message': 'Le message est vide.',
    invalid: 'Le message n’a pas pu être lu par le serveur.',
    'with-rejected': 'Le message dont il dépend n’est pas parti.',
    'picture-lost': 'L’image n’est plus sur cet appareil.',
    'picture-refused': 'Le serveur n’a pas accepté cette image.',
    'picture-missing': 'L’image n’est pas arrivée jusqu’au serveur.',
    'pictures-full': 'Vos images occupent toute la place prévue sur le serveur.',
    unanswered: 'Ce membre ne vous a pas encore répondu.',
    'too-many-conversations': 'Trop de conversations commencées aujourd’hui.',
    'link-too-soon': 'Un lien attend que ce membre vous ait répondu.',
    'contact-closed': 'Ce membre a choisi qui peut lui écrire en premier.',
    sanctioned: 'La modération a limité cela.',
    'too-many-reports': 'Trop de signalements envoyés aujourd’hui.',
    stale: typo('Écrit il y a plus de douze heures. Toujours envoyer ?'),
    ...groupRefusals,
    ...eventRefusals,
    ...clubRefusals,
    ...albumRefusals,
    ...testimonialRefusals,
  } satisfies Record<RefusalCode, string>,
};
