import * as z from 'zod/mini';
import { MESSAGE_LENGTH } from '../limits.ts';
import { atMost, storable } from '../text.ts';

/** Within the limit; empty only beside media. What no database holds is taken out, for whoever sends it anyway. */
export const messageText = z.string().check(z.overwrite(storable), atMost(MESSAGE_LENGTH, 'text-too-long'));
