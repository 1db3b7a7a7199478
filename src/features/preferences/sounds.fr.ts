/** Texts of the settings of sounds and vibrations [SOUND-16]. */
import type { InterfaceSound } from '#domain/sounds.ts';
import { typo } from '#i18n/fr/typography.ts';

export const sounds = {
  title: 'Sons',
  intro: 'Ce que vous entendez quand l’application est ouverte. Vos choix valent sur tous vos appareils.',
  on: { label: 'Jouer les sons', hint: typo('Messages, mentions, salons, appels : sans eux, rien ne sonne.') },
  switches: {
    soundOnPrivateMessage: {
      label: 'Message privé',
      hint: 'À l’arrivée d’un message que vous n’avez pas sous les yeux.',
    },
    soundOnMention: { label: 'Mention', hint: 'Quand quelqu’un vous nomme dans un groupe.' },
    soundOnUserJoined: { label: 'Arrivée', hint: 'Quand un membre entre dans le salon où vous êtes.' },
    soundOnUserLeft: { label: 'Départ', hint: 'Quand un membre quitte le salon où vous êtes.' },
    soundOnCameraOn: { label: 'Caméra allumée', hint: 'Quand un membre du salon se montre.' },
  },
  sent: { label: 'Message envoyé', hint: 'Confirme que votre message est parti de vos mains.' },
  volume: { label: 'Volume', hint: 'Le même pour tous les sons, sauf ceux des appels.' },
  listen: 'Écouter',
  listenTo: (label: string) => typo(`Écouter : ${label}`),
  unavailable: 'Cet appareil ne peut pas jouer de son.',
};

export const feedback = {
  title: 'Sur cet appareil',
  intro: 'Ce que l’on peut entendre et sentir de cet appareil. Ces choix restent ici.',
  switches: {
    audioFeedback: { label: 'Sons de l’interface', hint: 'Boutons, confirmations, erreurs, notifications.' },
    soundsWhenHidden: {
      label: 'Sons en arrière-plan',
      hint: 'Aussi quand vous regardez un autre onglet ou une autre application.',
    },
    mutedMentions: {
      label: 'Mentions dans les groupes silencieux',
      hint: typo('Le son d’une mention, même dans un groupe « Sans notification ».'),
    },
    hapticFeedback: { label: 'Vibrations', hint: 'De petites impulsions sous le doigt, là où l’appareil le peut.' },
  },
  interface: {
    'click': 'Clic',
    'hover': 'Survol',
    'success': 'Réussite',
    'error': 'Erreur',
    'swipe': 'Glissement',
    'like': 'J’aime',
    'notification': 'Notification',
    'incoming_call': 'Appel entrant',
  } satisfies Record<InterfaceSound, string>,
  try: 'Essayer',
  tryVibration: typo('Essayer : Vibrations'),
  still: 'Cet appareil ne vibre pas.',
};
