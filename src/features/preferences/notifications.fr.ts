/** Texts of « Notifications » in the settings. */
import { notificationSettings } from '#i18n/fr/notification-settings.ts';

const { fields } = notificationSettings;

export const notifications = {
  title: 'Notifications',
  intro: 'Ce qui mérite de vous déranger, où et quand. Vos choix valent sur tous vos appareils.',
  back: 'Paramètres',
  /** The entry in « Paramètres ». */
  entry: { title: 'Notifications', hint: 'Vos appareils, vos e-mails, les heures de silence, les appels.' },
  channels: {
    title: 'Où vous prévenir',
    push: {
      label: fields.pushNotifications,
      hint: 'Une notification discrète, sans nom ni texte, même quand l’application est fermée.',
    },
    email: {
      label: fields.emailNotifications,
      hint: 'Un e-mail neutre, sans nom ni photo. Ceux de votre compte arrivent toujours.',
    },
    frequency: { label: fields.frequency, hint: 'Un résumé part à 18\u00a0h, celui de la semaine le jeudi.' },
  },
  kinds: {
    title: 'De quoi vous prévenir',
    intro: 'Dans l’application, tout reste visible : ces choix règlent les notifications et les e-mails.',
    messageNotifications: { label: fields.messageNotifications, hint: 'Vos conversations et vos groupes.' },
    mentionNotifications: {
      label: fields.mentionNotifications,
      hint: 'Quand un groupe vous nomme ou vous invite.',
    },
    followerNotifications: {
      label: fields.followerNotifications,
      hint: 'Qui vous suit, qui aime vos photos, qui demande à voir votre album privé.',
    },
    testimonialNotifications: { label: fields.testimonialNotifications, hint: 'Ce que d’autres écrivent de vous.' },
    eventNotifications: {
      label: fields.eventNotifications,
      hint: 'Les soirées où vous êtes attendu, et leurs rappels.',
    },
    certificationNotifications: {
      label: fields.certificationNotifications,
      hint: 'Votre certification, et les avertissements de l’équipe.',
    },
    adminBroadcastNotifications: { label: fields.adminBroadcastNotifications, hint: 'Rares, et utiles à tous.' },
    newsletterNotifications: {
      label: fields.newsletterNotifications,
      hint: 'Seulement si vous la demandez ; chaque lettre permet d’y mettre fin.',
    },
  },
  quiet: {
    title: 'Heures de silence',
    label: 'Ne pas déranger',
    hint: 'Aucune notification à ces heures, à l’heure de Paris. Rien n’est perdu : tout attend dans l’application.',
    from: 'De',
    to: 'À',
    allowCalls: { label: 'Laisser passer les appels', hint: 'Un appel sonne aussi pendant le silence.' },
  },
  calls: {
    title: 'Appels',
    sound: { label: fields.callSoundNotifications, hint: 'Quand l’application est ouverte.' },
    volume: { label: 'Volume', hint: 'Celui de la sonnerie.' },
  },
  /** [NOTIF-51] */
  saved: { title: 'Préférences sauvegardées', text: 'Vos préférences de notification ont été mises à jour' },
  /** [NOTIF-52] */
  notLoaded: { title: 'Erreur', text: 'Impossible de charger les préférences de notification' },
  /** [NOTIF-53] */
  failed: { title: 'Erreur', text: 'Impossible de sauvegarder les préférences' },
};
