/**
 * Measures how this page loads and reacts, and hands the figures to the service worker [SHELL-178]. Loaded only where
 * the member has agreed.
 */
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { PageMessage } from '#schemas/wire/page-message.ts';
import { webVitalOf } from '#schemas/wire/web-vitals.ts';
import { errorName, log } from '#lib/log.ts';
import { routePattern } from '#lib/route-pattern.ts';

/** Asked again with each figure: a page outlives the consent, and the account. */
let isAllowed: (() => boolean) | null = null;

export async function measurePage(isAllowedNow: () => boolean): Promise<void> {
  const isRunning = isAllowed !== null;
  isAllowed = isAllowedNow;
  if (isRunning || !('serviceWorker' in navigator)) return;
  // The figures of a page that ends come when nothing can be waited for any more.
  const registration = await navigator.serviceWorker.ready;
  const route = routePattern(location.hash.slice(1));
  const device = matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop';
  const report = ({ name, value }: Metric) => {
    if (isAllowed?.() !== true) return;
    const day = new Date().toISOString().slice(0, 10);
    try {
      const event = webVitalOf(name, value, { route, device, day });
      registration.active?.postMessage({ type: 'WEB_VITAL', event } satisfies PageMessage);
    } catch (error) {
      log.debug('vitals.not-sent', { error: errorName(error) });
    }
  };
  for (const measure of [onCLS, onINP, onFCP, onLCP, onTTFB]) measure(report);
}
