/**
 * Names the things that a browser can do to the app. Each is tested by the end-to-end tests with its tag: once in `npm
 * test`, unless they are tagged for the long run, and there fifty times.
 */
export const chromiumScenarios: Readonly<Record<string, string>> = {
  'tab killed': '@tab-killed',
  'no tab open': '@no-tab-open',
  'two tabs': '@two-tabs',
  'frozen leader': '@frozen-leader',
  'quota full': '@quota-full',
  'offline start': '@offline-start',
  'blocked upgrade': '@blocked-upgrade',
  'new version beside an old tab': '@new-version-beside-old-tab',
  'old service worker with new page': '@old-service-worker-with-new-page',
  'new service worker with old page': '@new-service-worker-with-old-page',
  'three versions': '@three-versions',
  'version that cannot start': '@version-that-cannot-start',
  'sign-out with pending messages': '@sign-out-with-pending',
  'account switch': '@account-switch',
};

/** Pattern for Playwright's `--grep` that selects all of them. */
export const allScenarios = `(${Object.values(chromiumScenarios).join('|')})(\\s|$)`;
