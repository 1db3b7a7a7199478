/** Names of the notification preferences and of their values, wherever a field is named. */
import type { MailFrequency, NotificationPreferences } from '#schemas/entities/preferences.ts';

export const notificationSettings = {
  /** [NOTIF-54] */
  fields: {
    emailNotifications: 'Par e-mail',
    pushNotifications: 'Sur vos appareils',
    followerNotifications: 'Adeptes et photos',
    messageNotifications: 'Messages',
    testimonialNotifications: 'Témoignages',
    eventNotifications: 'Événements',
    certificationNotifications: 'Certification et vigilance',
    mentionNotifications: 'Mentions et invitations',
    newsletterNotifications: 'Lettre d’information',
    adminBroadcastNotifications: 'Annonces de l’équipe',
    callSoundNotifications: 'Sonnerie des appels',
    callVolume: 'Volume des appels',
    frequency: 'Fréquence des e-mails',
    quietFrom: 'Début du silence',
    quietTo: 'Fin du silence',
    quietAllowsCalls: 'Appels pendant le silence',
  } satisfies Record<keyof NotificationPreferences, string>,
  frequencies: {
    immediate: 'Tout de suite',
    daily: 'Chaque jour',
    weekly: 'Chaque semaine',
    disabled: 'Jamais',
  } satisfies Record<MailFrequency, string>,
  /** « 22:30 », of a minute of the day. */
  hour: (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  noHour: 'aucune heure',
};
