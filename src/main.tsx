/**
 * Composition root: one small read of the device, with the screen's own files, then the first paint; everything else
 * comes after it.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { App } from '#app/App.tsx';
import { mapCleanPath } from '#app/clean-path.ts';
import { forgetScreens } from '#startup/last-screen/forget-screens.ts';
import { takeOver } from '#startup/last-screen/take-over.ts';
import { startScreen } from '#app/screens.ts';
import { startTheme } from '#app/theme.ts';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { errorName, log } from '#lib/log.ts';
import { keepCompositionKeys } from '#platform/composition.ts';
import { loadAccount } from '#device/load-account.ts';
import { DeviceProvider } from '#device/DeviceProvider.tsx';

keepCompositionKeys(window);
mapCleanPath();
startTheme();
forgetScreens();
document.querySelector('.landing')?.remove();

function render(): void {
  const root = document.getElementById('root')!;
  takeOver(document.getElementById('last-screen'), root);
  createRoot(root).render(
    <StrictMode>
      <DeviceProvider>
        <App />
      </DeviceProvider>
    </StrictMode>,
  );
  // From here on the first paint is counted: asked for any earlier, it would be that of nothing.
  void whenFirstScreenStands().then(followVersions);
}

/** Nothing of it stands in the first screen's way [PWA-26]. */
async function followVersions(): Promise<void> {
  try {
    const [{ registerServiceWorker }, { watchMissingParts }] = await Promise.all([
      import('#platform/register-service-worker.ts'),
      import('#platform/stale-version.ts'),
    ]);
    watchMissingParts();
    registerServiceWorker();
  } catch (error) {
    log.debug('service-worker.not-followed', { error: errorName(error) });
  }
}

/** Without https nothing of the app can work: the page says so instead of looking like one that is offline. */
async function renderInsecure(): Promise<void> {
  const [{ InsecureScreen }] = await Promise.all([import('#app/InsecureScreen.tsx'), parsed]);
  createRoot(document.getElementById('root')!).render(<InsecureScreen />);
}

/** The program is asked for before the document has been read to its end. */
const parsed =
  document.readyState === 'loading' &&
  new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));

// Both from the device, at the same time; the first paint is then the screen itself. Not awaited here: the screens'
// files import this one, and would wait for it to end. In a task of their own: while a request is traced to what asked
// for it, as developers' tools do, all that stands above it is parsed once more, which is the whole file here.
queueMicrotask(
  () =>
    void (isSecureContext
      ? Promise.all([parsed, loadAccount(), startScreen(location.hash)]).then(render)
      : renderInsecure()),
);
