/** Values of clubs. */
import * as z from 'zod/mini';

/** The last part of the address of a club's page, which names the club everywhere. */
export const clubSlug = z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
