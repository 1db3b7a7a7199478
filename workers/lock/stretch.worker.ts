/** Stretches a code or phrase of the app lock outside the page's thread, which draws meanwhile. */
import { expose } from 'comlink';
import { prepareStretch, stretch } from '#sync/lock/stretch.ts';
import type { StretchApi } from '#platform/worker-api/stretch-api.ts';

expose({
  prepare: prepareStretch,
  stretch: ({ secret, salt, ...costs }) => stretch(secret, salt, costs),
} satisfies StretchApi);
