/**
 * Shows what takes the place of the app. Loaded only where it is needed; the screens come after it, so that the start
 * of other devices need not name their files.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { errorName, log } from '#lib/log.ts';
import { currentAccount } from '#startup/account.ts';

/**
 * Shows the lock screen alone, before anything of the app is there [Y22]; or without https that the app cannot work,
 * instead of an app that looks offline. Resolves once the app may be shown.
 */
export function showInstead(): Promise<unknown> {
  const place = document.getElementById('root')!;
  return isSecureContext ? showLock(place) : showInsecure(place);
}

async function showInsecure(place: HTMLElement): Promise<never> {
  const { InsecureScreen } = await import('./InsecureScreen.tsx');
  createRoot(place).render(<InsecureScreen />);
  return new Promise(() => undefined);
}

/** Resolves when the app is unlocked, or the device is erased. From then on it watches when to lock again. */
async function showLock(place: HTMLElement): Promise<void> {
  const [{ LockScreen }, { startLockWatch }, { erasePlainInput }, { loadBehindLock }] = await Promise.all([
    import('#features/lock/screens/LockScreen.tsx'),
    import('#device/lock/close-lock.ts'),
    import('#device/lock/member-keys.ts'),
    import('./behind-lock.ts'),
  ]);
  erasePlainInput();
  const root = createRoot(place);
  void loadBehindLock(location.hash);
  await new Promise<void>((resolve) =>
    root.render(
      <StrictMode>
        <LockScreen onOpen={resolve} />
      </StrictMode>,
    ),
  );
  root.unmount();
  const account = currentAccount();
  if ('account' in account)
    startLockWatch(account.account).catch((error: unknown) =>
      log.crash('lock.not-watched', { error: errorName(error) }),
    );
}
