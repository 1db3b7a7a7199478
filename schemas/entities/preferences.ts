/** Sound preferences [SOUND-01]: fields of the member's own profile, with the defaults of a new member. */
import * as z from 'zod/mini';

/** From silence to full volume [SOUND-04]. */
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
