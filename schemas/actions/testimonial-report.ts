import * as z from 'zod/mini';
import { testimonialId } from '../ids.ts';
import { reportReason } from './report-create.ts';

/** Reports a testimonial to the moderators. */
export const testimonialReport = z.object({ testimonialId, reason: reportReason });
