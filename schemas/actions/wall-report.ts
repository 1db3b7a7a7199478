import * as z from 'zod/mini';
import { departmentCode, wallCategory } from '../entities/wall.ts';
import { memberTarget } from './targets.ts';

/** Reports a profile to the wall, in fixed words only [MEMBERAREA-15]. */
export const wallReport = z.extend(memberTarget, { category: wallCategory, department: z.nullable(departmentCode) });
