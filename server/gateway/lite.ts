/** The one place that loads `@supabase/lite`. The first import must stay the first. */
import { emitWarning } from './emit-warning.ts';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';

process.emitWarning = emitWarning;

export { App, createPostgresConnection };
