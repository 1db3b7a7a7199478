/**
 * Stills that go with a report from a live room [S36]. The function `send_still`, over `/rest/v1/rpc/send_still`, takes
 * `{ room, member, picture }`, the picture in base64, and answers `sentStill`; the report names it (`live.report`).
 */
import * as z from 'zod/mini';

/** `unknown-room`: the member has not been there, or it is that of a call. */
export const stillRefusal = z.enum(['unknown-room', 'unknown-member', 'too-many-stills', 'picture-refused', 'invalid']);
export type StillRefusal = z.infer<typeof stillRefusal>;

export const sentStill = z.object({ refusal: z.nullable(stillRefusal), still: z.nullable(z.uuid()) });
