/** Composition root: one small read of the device, with the screen's own files, then the first paint; everything else comes after it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { App } from '#app/App.tsx';
import { mapCleanPath } from '#app/clean-path.ts';
import { startScreen } from '#app/screens.ts';
import { startTheme } from '#app/theme.ts';
import { loadAccount } from '#live/load-account.ts';
import { DeviceProvider } from '#live/DeviceProvider.tsx';
import { registerServiceWorker } from '#platform/app-update.ts';

mapCleanPath();
startTheme();
document.querySelector('.landing')?.remove();

function render(): void {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <DeviceProvider>
        <App />
      </DeviceProvider>
    </StrictMode>,
  );
  registerServiceWorker();
}

/** The program is asked for before the document has been read to its end. */
const parsed = document.readyState === 'loading' && new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));

// Both from the device, at the same time; the first paint is then the screen itself. Not awaited here: the screens' files
// import this one, and would wait for it to end.
void Promise.all([parsed, loadAccount(), startScreen(location.hash)]).then(render);
