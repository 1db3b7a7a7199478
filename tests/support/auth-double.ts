/** Auth service with a token endpoint only: strict rotation, and the failures that a device must distinguish. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AuthDouble {
  url: string;
  /** Number of answered grants, by kind. */
  counts: Record<'password' | 'refresh_token' | 'logout', number>;
  /** Lifetime of the tokens issued from now on, in seconds. */
  expiresIn: number;
  /** Milliseconds by which the service's clock is ahead of ours. */
  clockAheadMs: number;
  /** Answers the next token request with this, instead of a token. */
  failNext(status: number, body: unknown): void;
  /** Revokes every refresh token, as after a password change. */
  revokeAll(): void;
  /** Runs before each answer, to delay it or to act in the meantime. */
  beforeAnswer: () => Promise<void> | void;
  close(): Promise<void>;
}

export const ADA = {
  id: '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11',
  email: 'ada@demo.alcove.test',
  password: 'alcove-demo',
};
export const BELA = {
  id: 'c9f0f895-fb98-4b91-9a4e-2f6d0c1e8b22',
  email: 'bela@demo.alcove.test',
  password: 'alcove-demo',
};
const members = [ADA, BELA];
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startAuthDouble(): Promise<AuthDouble> {
  const refreshTokens = new Map<string, typeof ADA>();
  const failures: { status: number; body: unknown }[] = [];
  let serial = 0;

  const grant = (member: typeof ADA) => {
    const iat = Math.floor((Date.now() + double.clockAheadMs) / 1000);
    const refresh_token = `refresh-${++serial}`;
    refreshTokens.set(refresh_token, member);
    return {
      access_token: `${base64({ alg: 'HS256' })}.${base64({ sub: member.id, iat, exp: iat + double.expiresIn, serial })}.signature`,
      token_type: 'bearer',
      expires_in: double.expiresIn,
      expires_at: iat + double.expiresIn,
      refresh_token,
      user: { id: member.id, email: member.email, role: 'authenticated', user_metadata: {} },
    };
  };
  const refuse = (error_code: string, msg: string) => ({ status: 400, body: { code: 400, error_code, msg } });

  function answer(path: string, body: Record<string, string>): { status: number; body: unknown } {
    if (path.startsWith('/auth/v1/logout')) {
      double.counts.logout++;
      return { status: 204, body: null };
    }
    const kind = path.includes('password') ? 'password' : 'refresh_token';
    double.counts[kind]++;
    const failure = failures.shift();
    if (failure) return failure;
    if (kind === 'password') {
      const member = members.find((m) => m.email === body['email'] && m.password === body['password']);
      return member ? { status: 200, body: grant(member) } : refuse('invalid_credentials', 'Invalid login credentials');
    }
    const token = body['refresh_token'] ?? '';
    const member = refreshTokens.get(token);
    if (!member) return refuse('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    refreshTokens.delete(token);
    return { status: 200, body: grant(member) };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await double.beforeAnswer();
      const { status, body } = answer(
        request.url ?? '',
        JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, string>,
      );
      response.writeHead(status, {
        'content-type': 'application/json',
        date: new Date(Date.now() + double.clockAheadMs).toUTCString(),
      });
      response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const double: AuthDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: { password: 0, refresh_token: 0, logout: 0 },
    expiresIn: 3600,
    clockAheadMs: 0,
    failNext: (status, body) => void failures.push({ status, body }),
    revokeAll: () => refreshTokens.clear(),
    beforeAnswer: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}
