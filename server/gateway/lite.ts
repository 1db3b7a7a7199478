/** The one place that loads `@supabase/lite`. The first import must stay the first. */
import { emitWarning } from './emit-warning.ts';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import bcrypt from 'bcryptjs';
import { hashPassword } from './password-hashing.ts';
import { compareForLibrary } from './verified-password.ts';

process.emitWarning = emitWarning;
// The library hashes on the main thread, through this very object.
Object.assign(bcrypt, { hash: hashPassword, compare: compareForLibrary });

export { App, createPostgresConnection };
