import * as z from 'zod/mini';
import { MESSAGE_LENGTH } from '../limits.ts';
import { atMost, storable } from '../text.ts';

/** Text within the limit; empty only beside media. Characters that no database stores are removed. */
export const messageText = z.string().check(z.overwrite(storable), atMost(MESSAGE_LENGTH, 'text-too-long'));
