import { useState } from 'react';
import { device } from '#i18n/fr/device.ts';
import { loadAccount } from '#device/load-account.ts';
import { Button } from '#ui/Button.tsx';
import { Mark } from '#ui/Wordmark.tsx';

/**
 * Shown when the device's owner could not be read: nobody is treated as a guest, and nothing is lost [Y19]. Reading is
 * also retried in the background.
 */
export function UnreadableScreen({ failure }: { failure: 'full' | 'broken' }) {
  const [busy, setBusy] = useState(false);
  const text = device.unreadable;
  const retry = () => {
    setBusy(true);
    void loadAccount().finally(() => setBusy(false));
  };
  return (
    <main role="alert" className="grid min-h-dvh place-content-center place-items-center gap-4 p-6 text-center">
      <Mark className="mb-3 scale-150" />
      <h1 className="max-w-md text-title text-balance">{text[failure].title}</h1>
      <p className="max-w-md text-balance text-text-soft">{text[failure].text}</p>
      <Button className="mt-3" disabled={busy} onClick={retry}>
        {text.retry}
      </Button>
    </main>
  );
}
