/** English texts of “Notifications” in the settings. */
import { notificationSettings } from '#i18n/en/notification-settings.ts';
import type { Translation } from '#i18n/translation.ts';
import type { notifications as french } from './notifications.fr.ts';

const { fields } = notificationSettings;

export const notifications: Translation<typeof french> = {
  title: 'Notifications',
  intro: 'What deserves to disturb you, where and when. Your choices apply on all your devices.',
  back: 'Settings',
  entry: { title: 'Notifications', hint: 'Your devices, your emails, quiet hours, calls.' },
  channels: {
    title: 'Where to notify you',
    push: {
      label: fields.pushNotifications,
      hint: 'A discreet notification, without name or text, even when the app is closed.',
    },
    email: {
      label: fields.emailNotifications,
      hint: 'A neutral email, without name or photo. Those of your account always arrive.',
    },
    frequency: { label: fields.frequency, hint: 'A summary leaves at 6\u00a0pm, the weekly one on Thursday.' },
  },
  kinds: {
    title: 'What to notify you of',
    intro: 'In the app, everything stays visible: these choices govern notifications and emails.',
    messageNotifications: { label: fields.messageNotifications, hint: 'Your conversations and your groups.' },
    mentionNotifications: {
      label: fields.mentionNotifications,
      hint: 'When a group names you or invites you.',
    },
    followerNotifications: {
      label: fields.followerNotifications,
      hint: 'Who follows you, who likes your photos, who asks to see your private album.',
    },
    testimonialNotifications: { label: fields.testimonialNotifications, hint: 'What others write about you.' },
    eventNotifications: {
      label: fields.eventNotifications,
      hint: 'The evenings where you are expected, and their reminders.',
    },
    certificationNotifications: {
      label: fields.certificationNotifications,
      hint: 'Your certification, and warnings from the team.',
    },
    adminBroadcastNotifications: { label: fields.adminBroadcastNotifications, hint: 'Rare, and useful to everyone.' },
    newsletterNotifications: {
      label: fields.newsletterNotifications,
      hint: 'Only if you ask for it; every letter lets you put an end to it.',
    },
  },
  quiet: {
    title: 'Quiet hours',
    label: 'Do not disturb',
    hint: 'No notification at these hours, in Paris time. Nothing is lost: everything waits in the app.',
    from: 'From',
    to: 'To',
    allowCalls: { label: 'Let calls through', hint: 'A call also rings during quiet hours.' },
  },
  calls: {
    title: 'Calls',
    sound: { label: fields.callSoundNotifications, hint: 'When the app is open.' },
    volume: { label: 'Volume', hint: 'That of the ringtone.' },
  },
  saved: { title: 'Preferences saved', text: 'Your notification preferences have been updated' },
  notLoaded: { title: 'Error', text: 'The notification preferences could not be loaded' },
  failed: { title: 'Error', text: 'The preferences could not be saved' },
};
