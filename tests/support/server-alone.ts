/** Runs the product's server without the app as a process, for tests that bring their own devices. */
import { orFail } from '#server/command.ts';
import { communityFor } from '#server/demonstration.ts';
import { optionsFrom, readEnvironment } from '#server/environment.ts';
import { startServer } from '#server/main.ts';
import { run } from '#server/run.ts';
import { welcome } from '#server/welcome.ts';

const env = orFail(() => readEnvironment(process.env));
await run(
  () => startServer({ ...optionsFrom(env) }),
  (server) => console.log(welcome(server.url, communityFor(env))),
);
