/** Composition root: one small read of the device, then the first paint; everything else comes after it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { App } from '#app/App.tsx';
import { mapCleanPath } from '#app/clean-path.ts';
import { startScreen } from '#app/screens.ts';
import { startTheme } from '#app/theme.ts';
import { loadAccount } from '#live/account-actions.ts';
import { DeviceProvider } from '#live/DeviceProvider.tsx';
import { registerServiceWorker } from '#platform/app-update.ts';

mapCleanPath();
startTheme();
startScreen(location.hash);
await loadAccount();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DeviceProvider>
      <App />
    </DeviceProvider>
  </StrictMode>,
);
registerServiceWorker();
