/** Environment variables of the server, and the shape of each. */
import * as z from 'zod/mini';
import { isHardToGuess } from './gateway/secret-strength.ts';
import { language } from '#schemas/language.ts';

/** Whether each « % » begins the code of a byte: a password often has one that does not. */
function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/** Scheme, host and port, and nothing that would stand before a path in the addresses made of it. */
const ORIGIN = /^https?:\/\/[^/?#@\\\s]+$/;
const SECURE_ORIGIN = /^https:\/\/[^/?#@\\\s]+$/;
/** `bonjour@alcove.example`, or with a name: `Alcôve <bonjour@alcove.example>`. */
const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const text = z.optional(z.string().check(z.minLength(1)));
const address = z.optional(z.url().check(z.regex(/^https?:\/\/[^/]+/)));
const database = z.optional(z.url().check(z.regex(/^postgres(ql)?:\/\//), z.refine(isDecodable)));
export const environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 5173),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  LEDGER_FILE: text,
  SEED: z.optional(z.enum(['demo', 'empty'])),
  NODE_ENV: text,
  DATABASE_URL: database,
  SYNC_DATABASE_URL: database,
  JWT_SECRET: z.optional(z.string().check(z.minLength(32), z.refine(isHardToGuess))),
  JWKS_URL: address,
  REDIS_URL: z.optional(z.url().check(z.regex(/^rediss?:\/\//))),
  GIF_API_KEY: text,
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:.+@.+|https:\/\/.+)$/))),
  PUSH_SERVICES: z.optional(z.string().check(z.regex(/^\s*https?:\/\/[^/,\s]+(\s*,\s*https?:\/\/[^/,\s]+)*\s*$/))),
  S3_ENDPOINT: z.optional(z.url().check(z.regex(/^https?:\/\/[^/?#]+(\/[^?#]*)?$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  S3_KEY: text,
  S3_SECRET: text,
  S3_PATH_STYLE: z.optional(z.enum(['0', '1'])),
  SMTP_URL: z.optional(z.url().check(z.regex(/^smtps?:\/\/[^/?#\s]/))),
  MAIL_FROM: z.optional(z.string().check(z.regex(SENDER))),
  CONFIRM_EMAIL: z.optional(z.enum(['0', '1'])),
  PAYMENT_PROVIDER: z.optional(z.enum(['sandbox', 'verotel', 'none'])),
  SUBSCRIPTION_FILE: text,
  VEROTEL_SHOP_ID: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  VEROTEL_SIGNATURE_KEY: z.optional(z.string().check(z.regex(/^\w{10,80}$/))),
  VEROTEL_ADDRESS: z.optional(z.string().check(z.regex(SECURE_ORIGIN))),
  AGE_PROOF: z.optional(z.enum(['declaration', 'openid4vp'])),
  AGE_PROOF_ADDRESS: z.optional(z.url().check(z.regex(SECURE_ORIGIN))),
  AGE_PROOF_CLIENT_ID: z.optional(z.string().check(z.regex(/^(x509_san_dns:[a-z0-9.-]+|x509_hash:[\w-]+)$/))),
  AGE_PROOF_KEY_FILE: text,
  AGE_PROOF_ISSUERS_FILE: text,
  LIVE_UDP_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_500))),
  LIVE_PROCESSES: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(32))),
  LIVE_ADDRESS: z.optional(z.union([z.ipv4(), z.ipv6()])),
  LIVEKIT_URL: z.optional(z.string().check(z.regex(/^wss?:\/\/[^/?#@\\\s]+$/))),
  LIVEKIT_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]{3,80}$/))),
  LIVEKIT_API_SECRET: z.optional(z.string().check(z.minLength(32))),
  TURN_URLS: z.optional(z.string().check(z.regex(/^\s*turns?:[^,\s]+(\s*,\s*turns?:[^,\s]+)*\s*$/))),
  TURN_SECRET: z.optional(z.string().check(z.minLength(16))),
  ASKS_PER_NETWORK: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  TRUSTED_PROXIES: text,
  SITE_URL: z.optional(z.url().check(z.regex(ORIGIN))),
  VITE_API_URL: address,
  VITE_CAM_URL: address,
  VITE_MANY_URL: address,
  VITE_PRESENCE_URL: address,
  VITE_NOTIFS_URL: address,
  VITE_GEOCODE_URL: address,
  VITE_PLACES_HOST: address,
  VITE_REVERSE_FALLBACK_URL: address,
  VITE_TILES_URL: address,
  VITE_OLD_AVATAR_HOST: address,
  VITE_AVATAR_HOST: address,
  VITE_LAB: z.optional(z.enum(['0', '1'])),
  VITE_LANGUAGE: z.optional(language),
});
