/** Answer of `POST /auth/v1/totp`; it is shown once, and stored nowhere but in the application. */
import * as z from 'zod/mini';

/** A secret that waits ten minutes for its first code: its letters, and a link that applications open. */
export const totpSecret = z.object({ id: z.uuid(), secret: z.string(), link: z.string() });
export type TotpSecret = z.infer<typeof totpSecret>;
