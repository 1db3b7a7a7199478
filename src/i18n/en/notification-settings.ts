/** English names of the notification preferences and of their values, wherever a field is named. */
import type { Translation } from '#i18n/translation.ts';
import type { notificationSettings as french } from '../fr/notification-settings.ts';

export const notificationSettings: Translation<typeof french> = {
  fields: {
    emailNotifications: 'By email',
    pushNotifications: 'On your devices',
    followerNotifications: 'Followers and photos',
    messageNotifications: 'Messages',
    testimonialNotifications: 'Testimonials',
    eventNotifications: 'Events',
    certificationNotifications: 'Certification and warnings',
    mentionNotifications: 'Mentions and invitations',
    newsletterNotifications: 'Newsletter',
    adminBroadcastNotifications: 'Announcements by the team',
    callSoundNotifications: 'Ringing of calls',
    callVolume: 'Volume of calls',
    frequency: 'Frequency of emails',
    quietFrom: 'Start of quiet hours',
    quietTo: 'End of quiet hours',
    quietAllowsCalls: 'Calls during quiet hours',
  },
  frequencies: {
    immediate: 'Right away',
    daily: 'Every day',
    weekly: 'Every week',
    disabled: 'Never',
  },
  hour: (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  noHour: 'no time',
};
