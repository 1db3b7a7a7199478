/** Runs `npm start`: the built app, its server and its database, on one port. */
import { join } from 'node:path';
import { appOrigins } from './app-origins.ts';
import { buildApp } from './build-app.ts';
import { orFail } from './command.ts';
import { communityFor } from './demonstration.ts';
import { optionsFrom, readEnvironment, root, wantsLab } from './environment.ts';
import { startServer } from './main.ts';
import { run } from './run.ts';
import { welcome } from './welcome.ts';

const env = orFail(() => readEnvironment(process.env));
const dist = join(root, 'dist');

await run(
  async (signal) => {
    await buildApp(root, dist, { lab: wantsLab(env), language: env.VITE_LANGUAGE ?? 'fr' }, signal);
    return startServer({ ...optionsFrom(env), app: { dist, connect: appOrigins(env) } });
  },
  (server) => console.log(welcome(server.url, communityFor(env), server.mailboxUrl)),
);
