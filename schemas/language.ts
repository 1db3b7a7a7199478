import * as z from 'zod/mini';

/** The languages that the app can be built in: each has all catalogues. The first one is that of the sources. */
export const language = z.enum(['fr', 'en']);
export type Language = z.infer<typeof language>;
