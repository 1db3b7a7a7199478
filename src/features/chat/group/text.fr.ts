/** Texts of the conversation of a group, loaded with its screen. */
import { formatCount, typo } from '#i18n/fr/typography.ts';

const several = (seconds: number) =>
  seconds < 60 ? `${seconds}\u00a0s` : formatCount(Math.ceil(seconds / 60), 'minute', 'minutes');

export const groupTalk = {
  /** An author who is blocked, or whose name is not on the device [G11]. */
  someMember: 'Un membre',
  someMemberInside: 'un membre',
  group: 'Groupe',
  members: (count: number) => formatCount(count, 'membre', 'membres'),
  unavailable: 'Indisponible',
  authored: (name: string) => `${name}\u202f: `,
  mentioned: 'Vous êtes mentionné',
  everyone: 'tous',
  placeholder: 'Écrire au groupe…',
  start: {
    all: 'C’est le début du groupe.',
    sinceJoined: 'Vous voyez ce qui a été écrit depuis votre arrivée.',
    empty: 'Aucun message pour le moment.',
  },
  menu: {
    info: 'Voir le groupe',
    poll: 'Créer un sondage',
    leave: 'Quitter le groupe',
  },
  leaveDialog: {
    title: (name: string) => typo(`Quitter « ${name} » ?`),
    text: 'Le groupe quitte vos conversations et vos appareils. Vous ne recevrez plus ses messages.',
    confirm: 'Quitter',
  },
  deleteText: 'Il disparaît pour tous les membres du groupe, qui verront qu’un message a été supprimé.',
  events: {
    created: (who: string, name: string) =>
      name ? typo(`${who} a créé le groupe « ${name} ».`) : `${who} a créé le groupe.`,
    joined: (who: string) => `${who} a rejoint le groupe.`,
    left: (who: string) => `${who} a quitté le groupe.`,
    removed: (who: string, whom: string) => `${who} a retiré ${whom} du groupe.`,
    banned: (who: string, whom: string) => `${who} a exclu ${whom} du groupe.`,
    renamed: (who: string, name: string) => typo(`${who} a renommé le groupe « ${name} ».`),
    promoted: (who: string, whom: string) => `${who} a nommé ${whom} administrateur.`,
    demoted: (who: string, whom: string) => `${who} a retiré à ${whom} son rôle d’administrateur.`,
    'took-over': (who: string) => `${who} administre désormais le groupe.`,
    'handed-over': (who: string, whom: string) => `${who} a confié le groupe à ${whom}.`,
    pinned: (who: string) => `${who} a épinglé un message.`,
  },
  pins: {
    label: 'Message épinglé',
    all: 'Messages épinglés',
    list: (count: number) => formatCount(count, 'message épinglé', 'messages épinglés'),
    goTo: (author: string, excerpt: string) => typo(`Aller au message épinglé : ${author} ${excerpt}`),
    pin: 'Épingler dans le groupe',
    unpin: 'Ne plus épingler dans le groupe',
    close: 'Fermer',
  },
  mentions: {
    list: 'Membres à mentionner',
    found: (count: number) =>
      `${formatCount(count, 'membre proposé', 'membres proposés')}. Flèches pour choisir, Entrée pour mentionner.`,
    none: 'Aucun membre proposé.',
    everyoneHint: 'Tout le groupe',
    goTo: 'Aller à la mention',
  },
  closed: {
    'admins-only': 'Seuls les administrateurs écrivent dans ce groupe.',
    silenced: (when: string) =>
      typo(`Un administrateur vous a mis en sourdine. Vous pourrez écrire de nouveau : ${when}.`),
    'group-deleted': 'Le groupe a été supprimé par l’administrateur.',
    'group-banned': 'Vous ne pouvez plus participer à ce groupe.',
    'not-in-group': 'Vous ne faites plus partie de ce groupe.',
    gone: 'Ce groupe n’est pas sur cet appareil.',
  },
  when: {
    today: (time: string) => `aujourd’hui à ${time}`,
    tomorrow: (time: string) => `demain à ${time}`,
    day: (day: string, time: string) => `${day} à ${time}`,
  },
  slow: {
    next: (seconds: number) => `Prochain message dans ${several(seconds)}.`,
    leaves: (seconds: number) => `Part dans ${several(seconds)}`,
  },
  missing: {
    action: 'Revenir aux conversations',
    unknown: {
      title: 'Ce groupe n’est pas sur cet appareil.',
      text: 'Vous n’en faites pas ou plus partie, ou il a été supprimé.',
    },
    deleted: {
      title: 'Ce groupe a été supprimé.',
      text: 'Un administrateur l’a supprimé, avec tout ce qui y a été écrit.',
    },
    left: { title: 'Vous avez quitté ce groupe.', text: 'Ses messages ont quitté vos appareils.' },
    removed: {
      title: 'Vous ne faites plus partie de ce groupe.',
      text: 'Un administrateur vous en a retiré. Ses messages ont quitté vos appareils.',
    },
    banned: {
      title: 'Vous ne pouvez plus participer à ce groupe.',
      text: 'Un administrateur vous en a exclu. Ses messages ont quitté vos appareils.',
    },
  },
  poll: {
    label: (question: string) => typo(`Sondage : ${question}`),
    single: 'Un seul choix',
    multiple: 'Plusieurs choix',
    anonymous: 'Vote anonyme',
    closed: 'Terminé',
    closes: (when: string) => typo(`Fin du vote : ${when}`),
    waits: 'Le vote ouvre une fois le sondage envoyé',
    voters: (count: number) => (count === 0 ? 'Aucun vote' : formatCount(count, 'vote', 'votes')),
    share: (percent: number) => `${percent}\u00a0%`,
    option: (text: string, votes: number, percent: number, chosen: boolean) =>
      typo(`${text} : ${formatCount(votes, 'vote', 'votes')}, ${percent} %${chosen ? ', votre choix' : ''}`),
  },
  newPoll: {
    title: 'Nouveau sondage',
    question: 'Question',
    option: (n: number) => `Réponse ${n}`,
    add: 'Ajouter une réponse',
    remove: (n: number) => `Retirer la réponse ${n}`,
    multiple: 'Plusieurs choix possibles',
    anonymous: 'Vote anonyme',
    anonymousHint: 'Personne ne verra qui a voté quoi.',
    closing: 'Fin du vote',
    closings: {
      never: 'Sans limite',
      hour: 'Dans une heure',
      day: 'Dans un jour',
      'three-days': 'Dans trois jours',
      week: 'Dans une semaine',
    },
    send: 'Envoyer le sondage',
    close: 'Fermer',
    problems: {
      question: 'Écrivez une question.',
      'question-long': 'La question dépasse 1\u202f000 caractères.',
      'too-few': 'Proposez au moins deux réponses.',
      'option-long': 'Une réponse compte au plus 100 caractères.',
      same: 'Deux réponses sont identiques.',
    },
    notSent: 'Le sondage n’a pas pu être enregistré sur cet appareil.',
  },
  voices: {
    action: 'Voir qui a réagi',
    title: 'Réactions',
    close: 'Fermer',
    none: 'Aucun nom à afficher.',
    offline: 'Les noms s’affichent avec une connexion.',
    more: 'Voir plus',
  },
};
