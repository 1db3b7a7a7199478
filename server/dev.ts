/** Runs `npm run dev`: the same as start, with Vite's hot reload on the same port. */
import type { RequestListener } from 'node:http';
import { createServer } from 'vite';
import { orFail } from './command.ts';
import type { HttpListener } from './listener.ts';
import { communityFor } from './demonstration.ts';
import { optionsFrom, readEnvironment, root } from './environment.ts';
import { startServer, type AppServer } from './main.ts';
import { run } from './run.ts';
import { welcome } from './welcome.ts';

async function viteApp({ server }: HttpListener): Promise<AppServer> {
  const vite = await createServer({ root, appType: 'spa', server: { middlewareMode: { server }, hmr: { server } } });
  const listener: RequestListener = (request, response) => vite.middlewares(request, response);
  return { listener, stop: () => vite.close() };
}

const env = orFail(() => readEnvironment(process.env));
await run(
  () => startServer({ ...optionsFrom(env), app: viteApp }),
  (server) => console.log(welcome(server.url, communityFor(env), server.mailboxUrl)),
);
