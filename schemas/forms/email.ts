/** A mail address in forms other than the sign-in [AUTH-100, AUTH-101]. Errors are keys. */
import * as z from 'zod/mini';
import { EMAIL_LENGTH } from '../limits.ts';

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_LENGTH, { error: 'email-too-long', abort: true }),
    z.email({ error: 'email-invalid' }),
  );
