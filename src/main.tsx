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
import { currentAccount } from '#startup/account.ts';
import { takeSnapshots } from '#startup/snapshot.ts';
import { noteRendered, whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { errorName, log } from '#lib/log.ts';
import { keepCompositionKeys } from '#platform/composition.ts';
import { keepInstallOffer } from '#platform/install-offer.ts';
import { keepMessages } from '#platform/page-messages.ts';
import { loadAccount } from '#device/load-account.ts';
import { DeviceProvider } from '#device/DeviceProvider.tsx';

keepCompositionKeys(window);
keepMessages();
keepInstallOffer();
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
  void whenFirstScreenStands().then(startBeside);
  noteRendered();
}

/** Loads what the page follows and answers beside its screens, after the first one. */
async function startBeside(): Promise<void> {
  try {
    const { followBeside } = await import('#app/follow-beside.ts');
    followBeside();
  } catch (error) {
    log.debug('beside.not-started', { error: errorName(error) });
  }
}

/** Shows what takes the place of the app: see `showInstead`. */
const showInstead = () => import('#app/Instead.tsx').then((screens) => screens.showInstead());

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
    void Promise.all([parsed, isSecureContext && loadAccount(), takeSnapshots(), startScreen(location.hash)])
      // Nothing of the member is read before the app lock is open [Y22].
      .then(() => (isSecureContext && currentAccount().status !== 'locked') || showInstead())
      .then(render),
);
