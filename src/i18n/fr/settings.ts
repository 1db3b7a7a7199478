/** Texts of « Paramètres ». */
import type { SoundPreferences } from '#schemas/entities/preferences.ts';

export const settings = {
  title: 'Paramètres',
  loading: 'Vos paramètres arrivent.',
  first: {
    title: 'Vos paramètres ne sont pas encore sur cet appareil.',
    text: 'Ils arrivent avec la première connexion.',
  },
  blocked: {
    title: 'Membres bloqués',
    intro:
      'Ils ne peuvent plus vous écrire, et vos conversations avec eux sont masquées. Leur profil n’est plus gardé sur vos appareils.',
    none: 'Vous n’avez bloqué personne.',
    /** Stands for a member whose name is not on the device. */
    neutral: 'Membre bloqué',
    action: 'Débloquer',
    unblock: (name: string) => `Débloquer ${name}`,
    done: 'Membre débloqué.',
  },
  pending: 'En attente',
  /** [SOUND-12] */
  saved: { title: 'Préférences enregistrées', text: 'Vos préférences sonores ont été mises à jour.' },
  /** [SOUND-13] */
  failed: { title: 'Erreur', text: 'Impossible de sauvegarder vos préférences.' },
  /** Names of the sound preferences, wherever a field is named. */
  fields: {
    soundNotifications: 'Sons',
    soundVolume: 'Volume des sons',
    soundOnMention: 'Son d’une mention',
    soundOnPrivateMessage: 'Son d’un message privé',
    soundOnUserJoined: 'Son d’une arrivée',
    soundOnUserLeft: 'Son d’un départ',
    soundOnCameraOn: 'Son d’une caméra allumée',
  } satisfies Record<keyof SoundPreferences, string>,
  values: { on: 'activé', off: 'désactivé', percent: (share: number) => `${Math.round(share * 100)}\u00a0%` },
};
