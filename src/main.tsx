/**
 * Entry point of the page. Before the first paint it only reads the account from the device and loads the files of the
 * first screen; everything else comes after that paint.
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
import { noteRendered, whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { errorName, log } from '#lib/log.ts';
import { keepCompositionKeys } from '#platform/composition.ts';
import { keepMessages } from '#platform/page-messages.ts';
import { loadAccount } from '#device/load-account.ts';
import { DeviceProvider } from '#device/DeviceProvider.tsx';

keepCompositionKeys(window);
keepMessages();
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
  // The wait for the first paint must begin here: earlier, it would count a frame without content.
  void whenFirstScreenStands().then(followVersions);
  noteRendered();
}

/** Loads what follows new versions, after the first screen [PWA-26]. */
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

/** Shows that the app cannot work without https, instead of an app that looks offline. */
async function renderInsecure(): Promise<void> {
  const [{ InsecureScreen }] = await Promise.all([import('#app/InsecureScreen.tsx'), parsed]);
  createRoot(document.getElementById('root')!).render(<InsecureScreen />);
}

/** Resolves when the document is parsed: this script runs earlier. */
const parsed =
  document.readyState === 'loading' &&
  new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));

// Account and screen are loaded at the same time, so that the first paint shows the screen itself. There is no
// top-level await, because the screens' files import this one and would wait for it. A microtask of its own keeps the
// call stack short: developer tools trace each request to its caller and parse the source above it, here the whole
// file.
queueMicrotask(
  () =>
    void (isSecureContext
      ? Promise.all([parsed, loadAccount(), startScreen(location.hash)]).then(render)
      : renderInsecure()),
);
