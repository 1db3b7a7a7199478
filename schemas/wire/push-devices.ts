/** What the server says about a device that receives pushes. */
import * as z from 'zod/mini';

/** A registered device: its row, and the secret of its notices. */
export const pushDevice = z.object({ id: z.uuid(), secret: z.string().check(z.minLength(20)) });
export type PushDevice = z.infer<typeof pushDevice>;

/** `key`: null where the server sends no pushes. `device`: null where this device has to register, or again. */
export const pushStatus = z.object({ key: z.nullable(z.string()), device: z.nullable(pushDevice) });
export type PushStatus = z.infer<typeof pushStatus>;
