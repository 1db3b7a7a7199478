import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountState } from '#startup/account.ts';
import { DeviceContext, useDevice } from '#device/device-context.ts';
import { GuestsOnly } from './GuestsOnly.tsx';
import { MembersOnly } from './MembersOnly.tsx';

const now = vi.hoisted(() => ({ account: { status: 'loading' } as unknown }));
vi.mock('#device/use-account.ts', () => ({ useAccount: () => now }));

const become = (account: AccountState) => void (now.account = account);
const show = (path: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/home" element={<MembersOnly>accueil des membres</MembersOnly>} />
        <Route path="/login" element={<GuestsOnly>formulaire</GuestsOnly>} />
      </Routes>
    </MemoryRouter>,
  );
const member = { status: 'member', account: '4b1c5f3e-0000-4000-8000-000000000001', email: '' } as AccountState;

beforeEach(() => become({ status: 'loading' }));

test('[AUTH-129] while the session is loading, both kinds of route show « Chargement… »', () => {
  for (const path of ['/home', '/login']) expect(show(path)).toContain('Chargement…');
});

test('[AUTH-129] logged out, the public routes are shown and those of members are not', () => {
  become({ status: 'guest' });
  expect(show('/login')).toBe('formulaire');
  expect(show('/home')).toBe('');
});

test('[AUTH-129] logged in, the members’ routes are shown and those of guests are not', () => {
  become(member);
  expect(show('/home')).toBe('accueil des membres');
  expect(show('/login')).toBe('');
});

function Reader() {
  return <>{String(useDevice().account)}</>;
}

test('[ERR-03, ERR-04] outside its provider the account’s context raises a message in French', () => {
  expect(() => renderToStaticMarkup(<Reader />)).toThrow(/doit être utilisé à l’intérieur d’un DeviceProvider/);
  const state = { account: null, device: null, failed: false };
  expect(
    renderToStaticMarkup(
      <DeviceContext value={state}>
        <Reader />
      </DeviceContext>,
    ),
  ).toBe('null');
});
