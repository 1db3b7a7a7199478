/** Loads `@supabase/lite`, as the only module. Its first import must stay the first. */
import { emitWarning } from './emit-warning.ts';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import bcrypt from 'bcryptjs';
import { hashPassword } from './password-hashing.ts';
import { compareForLibrary } from './verified-password.ts';

process.emitWarning = emitWarning;
// The library hashes on the main thread, through this object.
Object.assign(bcrypt, { hash: hashPassword, compare: compareForLibrary });

export { App, createPostgresConnection };
