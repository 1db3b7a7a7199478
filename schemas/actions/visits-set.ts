import * as z from 'zod/mini';

/** « Navigation discrète » [MEMBERAREA-19]: whether the member's visits are hidden, and so those to them. */
export const visitsSet = z.object({ discreet: z.boolean() });
