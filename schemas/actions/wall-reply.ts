import * as z from 'zod/mini';
import { wallReply as wallStatement } from '../entities/wall.ts';
import { warningId } from '../ids.ts';

/** The right of reply of the member whom a warning is about: one of the fixed statements [MEMBERAREA-15]. */
export const wallReply = z.object({ warningId, statement: wallStatement });
