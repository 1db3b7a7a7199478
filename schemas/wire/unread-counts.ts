/** What the service worker reads of the function `notification_counts`: the number on the app's icon [UPDATE-07]. */
import * as z from 'zod/mini';
import { nonNegativeInt } from '../numbers.ts';

export const unreadCounts = z.object({ counts: z.object({ unread: nonNegativeInt }) });
export type UnreadCounts = z.infer<typeof unreadCounts>;
