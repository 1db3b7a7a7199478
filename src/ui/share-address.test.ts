import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareAddress } from './share-address.ts';

const toasts: string[] = [];
vi.mock('./toast.ts', () => ({ toast: (title: string) => void toasts.push(title) }));

const URL_OF_CLUB = 'https://alcove.test/clubs/le-boudoir';
beforeEach(() => void (toasts.length = 0));
afterEach(() => vi.unstubAllGlobals());

test('[SHELL-195] an address is shared by the system, and one who closes its dialog gets no copy', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  vi.stubGlobal('navigator', { share });
  await shareAddress(URL_OF_CLUB, 'Le Boudoir');
  expect(share).toHaveBeenCalledWith({ title: 'Le Boudoir', url: URL_OF_CLUB });
  expect(toasts).toEqual([]);
});

test('[SHELL-196, SHELL-197] elsewhere the address is copied, and « Lien copié » says so', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await shareAddress(URL_OF_CLUB, 'Le Boudoir');
  expect(writeText).toHaveBeenCalledWith(URL_OF_CLUB);
  expect(toasts).toEqual(['Lien copié']);
});

test('[SHELL-196] what the system refuses to share is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  const share = () => Promise.reject(new DOMException('not now', 'NotAllowedError'));
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  await shareAddress(URL_OF_CLUB, 'Le Boudoir');
  expect(toasts).toEqual(['Lien copié']);
});

test('[SHELL-196] a refused copy says so', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  await shareAddress(URL_OF_CLUB, 'Le Boudoir');
  expect(toasts).toEqual(['Le lien n’a pas pu être copié.']);
});
