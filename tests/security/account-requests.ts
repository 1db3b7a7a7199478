/** Sends requests about accounts, and reads their answers. */
import { requestJson, bearerOf } from '#tests/support/json-requests.ts';
import type { TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD, registrationOf } from '#tests/support/sign-up.ts';

export const authOf = ({ url }: TestServer, path: string) => `${url}/auth/v1${path}`;
/** Returns the parts of an answer in which two may differ. */
export const said = ({ status, body }: { status: number; body: object }) => ({ status, body });
/** Returns a complete registration. */
export const account = (username: string, more: object = {}) => ({
  email: emailOf(username),
  password: PASSWORD,
  data: registrationOf(username),
  ...more,
});
export const putUser = (server: TestServer, accessToken: string, body: object) =>
  requestJson(authOf(server, '/user'), {
    method: 'PUT',
    headers: { ...bearerOf({ accessToken }), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Returns the token in a mail's link. */
export const tokenIn = (text = '') =>
  new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://nowhere').searchParams.get('token') ?? '';
