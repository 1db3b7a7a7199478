import * as z from 'zod/mini';
import { clubSlug } from '../entities/club.ts';

/** Follows a club, or ends that [MEMBERAREA-08]. */
export const clubFollow = z.object({ club: clubSlug, following: z.boolean() });
