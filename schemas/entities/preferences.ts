/** [SOUND-01] What a member hears: fields of their own profile, with the values that a new member has. */
import * as z from 'zod/mini';

/** [SOUND-04] From silence to full. */
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

/** [SOUND-02 to SOUND-09] */
export const soundDefaults: SoundPreferences = {
  soundNotifications: true,
  soundVolume: 0.3,
  soundOnMention: true,
  soundOnPrivateMessage: true,
  soundOnUserJoined: true,
  soundOnUserLeft: true,
  soundOnCameraOn: false,
};
