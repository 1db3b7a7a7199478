/** What the environment says; every variable has a default, so that a bare `npm start` works. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { product } from '#lib/product.ts';
import { communityFor, seedFor } from './demonstration.ts';
import { isHardToGuess } from './gateway/secret-strength.ts';
import { smtp } from './gateway/mails/smtp.ts';
import type { ServerOptions } from './main.ts';
import { clusterPlan } from './sync/cluster.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

const text = z.optional(z.string().check(z.minLength(1)));
const address = z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+/)));
const environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 5173),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  SEED: z.optional(z.enum(['demo', 'empty'])),
  NODE_ENV: text,
  DATABASE_URL: text,
  SYNC_DATABASE_URL: text,
  JWT_SECRET: z.optional(z.string().check(z.minLength(32), z.refine(isHardToGuess))),
  JWKS_URL: text,
  REDIS_URL: text,
  GIF_API_KEY: text,
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/./))),
  MAIL_FROM: text,
  CONFIRM_EMAIL: z.optional(z.enum(['0', '1'])),
  ASKS_PER_NETWORK: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  TRUSTED_PROXIES: text,
  CLUSTER: z.optional(z.enum(['postgres'])),
  SITE_URL: z.optional(z.url().check(z.regex(/^https?:\/\/[^/]+$/))),
  VITE_API_URL: text,
  VITE_GEOCODE_URL: address,
  VITE_PLACES_HOST: address,
  VITE_REVERSE_FALLBACK_URL: address,
  VITE_TILES_URL: address,
  VITE_LAB: z.optional(z.enum(['0', '1'])),
});
export type Environment = z.infer<typeof environment>;

class NotUnderstood extends Error {}

/** Instead of the value, which is a secret. */
const hints: Partial<Record<string, string>> = { JWT_SECRET: 'JWT_SECRET (32 characters or more that nobody can guess; `openssl rand -hex 32` makes one)', SMTP_URL: 'SMTP_URL (smtps://name:password@host:465)' };

/** An empty variable counts as none. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (read.success) return read.data;
  const names = read.error.issues.map((issue) => issue.path.join('.'));
  throw new NotUnderstood(`Not understood: ${names.map((name) => hints[name] ?? `${name}=${variables[name] ?? ''}`).join(', ')}`);
}

/** The demonstration has the laboratory, unless told otherwise; what members use has not. */
export const wantsLab = (env: Environment): boolean => (env.VITE_LAB ? env.VITE_LAB === '1' : communityFor(env) === 'demo');

export function optionsFrom(env: Environment): ServerOptions {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    syncDatabaseUrl: env.SYNC_DATABASE_URL,
    jwtSecret: env.JWT_SECRET,
    jwksUrl: env.JWKS_URL,
    gifKey: env.GIF_API_KEY,
    asksPerNetwork: env.ASKS_PER_NETWORK,
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    siteUrl: env.SITE_URL,
    mail: env.SMTP_URL === undefined ? undefined : smtp(env.SMTP_URL, env.MAIL_FROM ?? `${product.name} <${product.contactAddress}>`),
    confirmEmail: env.CONFIRM_EMAIL === undefined ? undefined : env.CONFIRM_EMAIL === '1',
    showMailbox: communityFor(env) === 'demo' && env.SITE_URL === undefined && env.NODE_ENV !== 'production',
    seed: seedFor(env),
    cluster: (databaseUrl) => clusterPlan(env, databaseUrl),
  };
}
