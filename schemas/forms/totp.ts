/** The code of an application, typed with or without spaces. Errors are keys. */
import * as z from 'zod/mini';

export const totpForm = z.object({
  code: z.string().check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, { error: 'code-invalid' }),
  ),
});
