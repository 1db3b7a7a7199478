/**
 * Light or dark [SHELL-167, SHELL-168, SHELL-169]. index.html sets the class before the first paint; this changes it.
 */
import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
const KEY = 'theme';
/** The browser's own frame around the app. */
const frames: Record<Theme, string> = { dark: '#150e13', light: '#faf5f3' };
const listeners = new Set<() => void>();

/** Dark unless the member chose light; anything else stored counts as not chosen. */
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
    /* A browser that keeps nothing still shows the theme until it is closed. */
  }
}

/** At start, and when another tab changes it. */
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
