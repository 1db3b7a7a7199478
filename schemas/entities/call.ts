/** Values of calls between two members. */
import * as z from 'zod/mini';

/** Also the number of the room of its media. */
export const callId = z.uuid().brand<'CallId'>();
export type CallId = z.infer<typeof callId>;
