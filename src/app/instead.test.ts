import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

type Lock = ReactElement<{ children: ReactElement<{ onOpen: () => void }> }>;
const [render, unmount] = [vi.fn((_screen: Lock) => undefined), vi.fn()];
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render, unmount }) }));
vi.mock('#features/lock/screens/LockScreen.tsx', () => ({ LockScreen: () => null }));
vi.mock('#device/lock/close-lock.ts', () => ({ startLockWatch: vi.fn() }));
vi.mock('./behind-lock.ts', () => ({ loadBehindLock: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.alcoveReportStart = undefined;
});

test('[UPDATE-01, Y22] the lock screen is no start of the app: nothing is reported until it is open', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('document', { getElementById: () => ({}) });
  const report = vi.fn();
  globalThis.alcoveReportStart = report;
  const { showInstead } = await import('./Instead.tsx');
  const opened = showInstead();
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
  expect(unmount).not.toHaveBeenCalled();
  render.mock.calls[0]?.[0].props.children.props.onOpen();
  await opened;
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(report).not.toHaveBeenCalled();
});
