/** The dedicated worker of each tab. All replicated data pass through it, and no screen waits for it. */
import { expose } from 'comlink';
import { browserParts } from './browser.ts';
import { createEngine } from './engine.ts';
import type { SyncApi } from '#platform/worker-api/sync-api.ts';

/** Origin of the backend: the app's own, unless the build names another one. */
const baseUrl = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? self.location.origin).replace(/\/+$/, '');
const engine = createEngine(browserParts(baseUrl, (import.meta.env['VITE_APP_VERSION'] as string | undefined) ?? '0'));

self.addEventListener('online', engine.onNetworkOnline);
self.addEventListener('offline', engine.onNetworkOffline);
expose(engine satisfies SyncApi);
