/** Reads the environment variables; each has a default, so that a bare `npm start` works. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod/mini';
import { product } from '#lib/product.ts';
import { ageProofSettings } from './age-proof/settings.ts';
import { communityFor, seedFor } from './demonstration.ts';
import { ExpectedRefusal } from './expected-refusal.ts';
import { s3Settings } from './files/settings.ts';
import { smtp } from './gateway/mails/smtp.ts';
import { liveSettings } from './live/settings.ts';
import { paymentSettings } from './payments/settings.ts';
import type { ServerOptions } from './main.ts';
import { environment } from './variables.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

export type Environment = z.infer<typeof environment>;

class InvalidEnvironment extends ExpectedRefusal {}

/** Printed instead of the value, which is a secret. */
const hints: Partial<Record<string, string>> = {
  JWT_SECRET: 'JWT_SECRET (32 characters or more that nobody can guess; `openssl rand -hex 32` makes one)',
  VAPID_PRIVATE_KEY: 'VAPID_PRIVATE_KEY (43 characters, as `npx web-push generate-vapid-keys` prints it)',
  AGE_PROOF_CLIENT_ID: 'AGE_PROOF_CLIENT_ID (x509_san_dns:host or x509_hash:…)',
  VEROTEL_SIGNATURE_KEY: 'VEROTEL_SIGNATURE_KEY (as the control center shows it)',
  S3_ENDPOINT: 'S3_ENDPOINT (https://s3.example, without the bucket)',
  S3_BUCKET: 'S3_BUCKET (3 to 63 small letters, digits, dots and hyphens)',
  TURN_SECRET: 'TURN_SECRET (16 characters or more, as `static-auth-secret` of coturn)',
  SMTP_URL: 'SMTP_URL (smtps://name:password@host:465)',
  REDIS_URL: 'REDIS_URL (redis://127.0.0.1:6379)',
  DATABASE_URL: 'DATABASE_URL (postgres://name:password@host:5432/database, with %25 for a %)',
  SYNC_DATABASE_URL: 'SYNC_DATABASE_URL (postgres://name:password@host:5432/database, with %25 for a %)',
};

/** Parses the variables; an empty or blank one counts as missing. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
  const result = environment.safeParse(nonEmpty);
  if (result.success) return result.data;
  const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
  throw new InvalidEnvironment(
    `Not understood: ${names.map((name) => hints[name] ?? `${name}=${variables[name] ?? ''}`).join(', ')}`,
  );
}

/** Says whether to build the laboratory: by default only for the demonstration. */
export const wantsLab = (env: Environment): boolean =>
  env.VITE_LAB ? env.VITE_LAB === '1' : communityFor(env) === 'demo';

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
    push: {
      publicKey: env.VAPID_PUBLIC_KEY,
      privateKey: env.VAPID_PRIVATE_KEY,
      subject: env.VAPID_SUBJECT,
      services: env.PUSH_SERVICES,
    },
    language: env.VITE_LANGUAGE,
    ledgerFile: env.LEDGER_FILE,
    bucket: s3Settings(env),
    live: liveSettings(env),
    payments: paymentSettings(env, communityFor(env)),
    ageProof: ageProofSettings(env),
    asksPerNetwork: env.ASKS_PER_NETWORK,
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    siteUrl: env.SITE_URL,
    mail:
      env.SMTP_URL === undefined
        ? undefined
        : smtp(env.SMTP_URL, env.MAIL_FROM ?? `${product.name} <${product.contactAddress}>`),
    confirmEmail: env.CONFIRM_EMAIL === undefined ? undefined : env.CONFIRM_EMAIL === '1',
    showMailbox: communityFor(env) === 'demo' && env.SITE_URL === undefined && env.NODE_ENV !== 'production',
    seed: seedFor(env),
    animate: communityFor(env) === 'demo',
  };
}
