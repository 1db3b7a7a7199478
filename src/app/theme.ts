/**
 * The light or dark theme [SHELL-167, SHELL-168, SHELL-169]. index.html sets its class before the first paint; this
 * file changes it.
 */
import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
const KEY = 'theme';
/** Colours of the browser's frame around the app. */
const frames: Record<Theme, string> = { dark: '#150e13', light: '#faf5f3' };
const listeners = new Set<() => void>();

/** Returns the stored theme; dark for anything but « light ». */
export const themeFrom = (stored: string | null): Theme => (stored === 'light' ? 'light' : 'dark');

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let theme: Theme | undefined;
const current = (): Theme => (theme ??= themeFrom(readStored()));

function apply(next: Theme): void {
  theme = next;
  document.documentElement.classList.remove('dark', 'light');
  document.documentElement.classList.add(next);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frames[next]);
  listeners.forEach((listener) => listener());
}

export function setTheme(next: Theme): void {
  apply(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    /* Without storage the theme lasts until the page is closed. */
  }
}

/** Applies the stored theme, now and whenever another tab changes it. */
export function startTheme(): void {
  apply(current());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) apply(themeFrom(newValue));
  });
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(watch, current);
