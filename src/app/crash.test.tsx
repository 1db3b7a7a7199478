import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { RouteCrash } from './RouteCrash.tsx';

const shown = (node: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>).replaceAll('&#x27;', "'");

test('[SHELL-133] while the session is unknown, the whole screen says that it loads', () => {
  expect(shown(<FullScreenLoading />)).toMatch(/role="status".*Chargement…/s);
});

test('[SHELL-134, SHELL-135] the crash screen says what to do', () => {
  const screen = shown(<CrashScreen />);
  expect(screen).toContain('<h1 class="text-title">Une erreur s\'est produite</h1>');
  expect(screen).toContain('Veuillez rafraîchir la page');
  expect(screen).toContain('role="alert"');
});

test('[SHELL-134] the crash screen offers the log to copy, beside a restart', () => {
  expect(shown(<CrashScreen />)).toMatch(/Copier le journal<.*Rafraîchir</s);
});

test('[SHELL-136, SHELL-137] a screen that crashed has the router’s title and a way home', () => {
  const screen = shown(<RouteCrash />);
  expect(screen).toContain('Unexpected Application Error');
  expect(screen).toContain('href="/home"');
});

test('[SHELL-29] an unknown address has a page of its own, with the way back', () => {
  const screen = shown(<NotFoundScreen />);
  expect(screen).toContain('Page introuvable');
  expect(screen).toContain('href="/"');
});

test('[SHELL-136] a crash shows the fallback instead of what crashed', () => {
  const boundary = new CrashBoundary({ event: 'test', fallback: 'fallback', resetKey: '/chat', children: 'screen' });
  expect(boundary.render()).toBe('screen');
  boundary.state = { ...boundary.state, ...CrashBoundary.getDerivedStateFromError() };
  expect(boundary.render()).toBe('fallback');
});
