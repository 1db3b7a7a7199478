/**
 * Lets pages of any origin call the functions of a hosted project, as `server/gateway/cors.ts` does on a server of our
 * own. No cookie is used.
 */
const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
const preflight = {
  ...headers,
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-max-age': '86400',
};

/** Answers preflights, and allows every other answer to be read, also that of a function which fails. */
export const fromAnyOrigin =
  (handle: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight });
    try {
      const answer = await handle(request);
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    } catch (error) {
      console.error('function.failed', error);
      return new Response(null, { status: 500, headers });
    }
  };
