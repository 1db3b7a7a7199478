/** Sound and notification preferences: fields of the member's own profile, with the defaults of a new member. */
import * as z from 'zod/mini';

/** From silence to full volume [SOUND-04, NOTIF-43]. */
const volume = z.number().check(z.gte(0), z.lte(1));

export const soundPreferences = z.object({
  soundNotifications: z.boolean(),
  soundVolume: volume,
  soundOnMention: z.boolean(),
  soundOnPrivateMessage: z.boolean(),
  soundOnUserJoined: z.boolean(),
  soundOnUserLeft: z.boolean(),
  soundOnCameraOn: z.boolean(),
});
export type SoundPreferences = z.infer<typeof soundPreferences>;

/** Values of a new member [SOUND-02 to SOUND-09]. */
export const soundDefaults: SoundPreferences = {
  soundNotifications: true,
  soundVolume: 0.3,
  soundOnMention: true,
  soundOnPrivateMessage: true,
  soundOnUserJoined: true,
  soundOnUserLeft: true,
  soundOnCameraOn: false,
};

/** How often news are sent by mail [NOTIF-41]. */
export const mailFrequency = z.enum(['immediate', 'daily', 'weekly', 'disabled']);
export type MailFrequency = z.infer<typeof mailFrequency>;

/** The flags of the specification [NOTIF-40]: two channels, eight kinds of news, the sound of a call. */
const FLAGS = [
  'email',
  'push',
  'follower',
  'message',
  'testimonial',
  'event',
  'certification',
  'mention',
  'newsletter',
  'adminBroadcast',
  'callSound',
] as const;
type FlagField = `${(typeof FLAGS)[number]}Notifications`;
/** Gives each flag the same value; their names are built, because this is part of the first paint. */
const everyFlag = <Value>(value: Value) =>
  Object.fromEntries(FLAGS.map((flag) => [`${flag}Notifications`, value])) as Record<FlagField, Value>;

/** Minute of the day in Paris; null: no quiet hours. */
const minuteOfDay = z.nullable(z.int().check(z.gte(0), z.lte(1439)));

export const notificationPreferences = z.object({
  ...everyFlag(z.boolean()),
  callVolume: volume,
  frequency: mailFrequency,
  quietFrom: minuteOfDay,
  quietTo: minuteOfDay,
  /** Whether calls ring in quiet hours. */
  quietAllowsCalls: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/**
 * Values of a new member [NOTIF-44, NOTIF-47, NOTIF-48]. The row's newsletter flag is on too, but it counts only with a
 * consent of its own, which nobody gives by signing up [NOTIF-56].
 */
export const notificationDefaults: NotificationPreferences = {
  ...everyFlag(true),
  newsletterNotifications: false,
  callVolume: 0.7,
  frequency: 'immediate',
  quietFrom: null,
  quietTo: null,
  quietAllowsCalls: false,
};
