import * as z from 'zod/mini';
import { mediaItemId } from '../ids.ts';
import { memberTarget } from './targets.ts';

/** Likes an item of a member's albums. Ordered in the pair's conversation, since a block ends likes [Y3]. */
export const mediaLike = z.extend(memberTarget, { itemId: mediaItemId, liked: z.boolean() });
