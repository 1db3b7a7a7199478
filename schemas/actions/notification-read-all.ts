import * as z from 'zod/mini';
import { epoch } from '../ids.ts';
import { sequence } from '../numbers.ts';

/** `upTo` is the highest number of a row that was shown, under `epoch` [G18]. */
export const notificationReadAll = z.object({ upTo: sequence, epoch });
