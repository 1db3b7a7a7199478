/** Runs `@supabase/lite`, of which only auth is reachable. */
import type { GatewayConnection } from './connection.ts';
import { answerFor, requestErrors } from './database-errors.ts';
import { ACCESS_SECONDS, PUBLISHABLE_KEY, type Keys } from './keys.ts';
import { App } from './lite.ts';
import { frenchMails } from './mails/french-mails.ts';
import { TOKEN_SECONDS } from './mails/kinds.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { withStoredToken } from './stored-token.ts';

export interface Upstream {
  /** Called before the first request. The tables of `auth` and `storage` exist already (server/postgres). */
  prepare(): Promise<void>;
  forward(request: Request): Promise<Response>;
}

interface Options {
  connection: GatewayConnection;
  keys: Keys;
  siteUrl: string;
  mail: Pick<MailQueue, 'send'>;
  confirmEmail: boolean;
}

const CODE_LENGTH = 40;

export function openUpstream({ connection, keys, siteUrl, mail, confirmEmail }: Options): Upstream {
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      jwt_expiry: ACCESS_SECONDS,
      minimum_password_length: 8,
      enable_refresh_token_rotation: true,
      // A link's token is a hash of the address and the code: six digits could be guessed.
      email: { otp_length: CODE_LENGTH, otp_expiry: TOKEN_SECONDS, enable_confirmations: confirmEmail },
    },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true }, drivers: { email: frenchMails(mail, siteUrl) } },
  });

  return {
    prepare: () => withoutAdvertisement(async () => void (await app.init())),
    async forward(request) {
      const errorDetails = {};
      const forwarded = await withStoredToken(request);
      const answer = await requestErrors.run(errorDetails, async () =>
        app.fetch(withKey(forwarded), { peerAddress: null }),
      );
      const replacement = answer.status >= 500 ? answerFor(errorDetails) : null;
      return replacement
        ? Response.json({ code: replacement.code, msg: replacement.message }, { status: replacement.status })
        : answer;
    },
  };
}

/** Adds the publishable key to a request without one. The key is public, so its absence means nothing. */
function withKey(request: Request): Request {
  if (request.headers.has('apikey') || new URL(request.url).searchParams.has('apikey')) return request;
  const headers = new Headers(request.headers);
  headers.set('apikey', PUBLISHABLE_KEY);
  return new Request(request, { headers });
}

/** Hides the library's warning about experimental features, which it prints once. */
async function withoutAdvertisement(start: () => Promise<void>): Promise<void> {
  const { warn } = console;
  console.warn = (...args: unknown[]) =>
    String(args[0]).startsWith('EXPERIMENTAL FEATURES') ? undefined : warn(...args);
  await start().finally(() => {
    console.warn = warn;
  });
}
