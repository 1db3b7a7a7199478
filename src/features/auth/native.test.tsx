import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { nativeSignInForm } from '#schemas/forms/sign-in.ts';
import { auth } from './text.fr.ts';
import { mayAttempt } from '#platform/attempt-check.ts';
import { isNative } from '#platform/native.ts';
import { RegisterScreen } from './screens/RegisterScreen.tsx';
import { SignInScreen } from './screens/SignInScreen.tsx';
import { signInFailureText } from './sign-in-failure-text.ts';

vi.mock('#device/use-account.ts', () => ({
  useAccount: () => ({ account: { status: 'guest' }, signIn: () => undefined, forget: () => undefined }),
}));

const inShell = () => vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
afterEach(() => vi.unstubAllGlobals());

const links = (screen: React.ReactNode) =>
  [...renderToStaticMarkup(<MemoryRouter>{screen}</MemoryRouter>).matchAll(/<a[^>]*href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
const errorsOf = (typed: object) =>
  nativeSignInForm
    .safeParse({ email: 'ada@demo.alcove.test', password: 'x', ...typed })
    .error?.issues.map(({ message }) => auth.fields[message as keyof typeof auth.fields]) ?? [];

test('[AUTH-12, NATIVE-07] a native shell identifies itself', () => {
  expect(isNative()).toBe(false);
  inShell();
  expect(isNative()).toBe(true);
});

test('[AUTH-08, AUTH-09, AUTH-13] the sign-in links to forgotten password and registration', () => {
  expect(links(<SignInScreen />)).toEqual(['/forgot-password', '/register']);
});

test('[AUTH-14] a success shows a word of welcome', () =>
  expect(auth.success).toEqual({ title: 'Connexion réussie', text: 'Heureux de vous revoir.' }));

test('[AUTH-82, AUTH-83] the registration links to the sign-in and to the start', () => {
  expect(links(<RegisterScreen />)).toEqual(['/', '/terms', '/privacy', '/login', '/', '/register']);
});

test('[AUTH-87, AUTH-115, NATIVE-04] the native shell has no way back to a public page; fields are the same', () => {
  const fields = () =>
    [
      ...renderToStaticMarkup(
        <MemoryRouter>
          <RegisterScreen />
        </MemoryRouter>,
      ).matchAll(/name="([^"]+)"/g),
    ].map(([, name]) => name);
  const outside = fields();
  inShell();
  expect(links(<RegisterScreen />)).toEqual(['/terms', '/privacy', '/login', '/register']);
  expect(fields()).toEqual(outside);
});

test('[AUTH-88, AUTH-89] a partner’s registration is the same with their title and words', () => {
  const partner = {
    shortName: 'velours',
    title: 'Bienvenue du Club Velours',
    text: 'Par notre partenaire.',
    referralCode: 'VELOURS',
  };
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <RegisterScreen partner={partner} />
    </MemoryRouter>,
  );
  expect(drawn).toContain(partner.title);
  expect(drawn).toContain(partner.text);
  expect(drawn).toContain('name="recherche');
});

test('[AUTH-29, AUTH-30, AUTH-31] the native shell checks the address and needs a password', () => {
  expect(errorsOf({ password: 'x' })).toEqual([]);
  expect(errorsOf({ password: '' })).toEqual(['Le mot de passe est requis.']);
  expect(errorsOf({ email: 'ada' })).toEqual(['Veuillez saisir une adresse email valide.']);
});

test('[AUTH-32, AUTH-33, AUTH-34, AUTH-35, AUTH-48] the native shell’s errors use the specified words', () => {
  expect(
    (
      [
        'invalid-credentials',
        'email-not-confirmed',
        'too-many-attempts',
        'server-error',
        'bad-request',
        'wait',
      ] as const
    ).map((code) => signInFailureText(code, true)),
  ).toEqual([
    'Email ou mot de passe incorrect.',
    'Veuillez confirmer votre email avant de vous connecter.',
    'Trop de tentatives de connexion. Veuillez réessayer plus tard.',
    'Une erreur est survenue. Veuillez réessayer.',
    'Une erreur est survenue. Veuillez réessayer.',
    'Veuillez attendre avant de réessayer.',
  ]);
  expect(signInFailureText('too-many-attempts', false)).toBe(
    'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.',
  );
  expect(signInFailureText('offline', true)).toBe(auth.offline);
});

test('[AUTH-45, AUTH-46, AUTH-47] the native shell asks the server first; any failure allows it', async () => {
  const requests: unknown[] = [];
  const answering = (answer: () => Promise<Response>) =>
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      requests.push([url, init.body]);
      return answer();
    });
  vi.stubGlobal('location', { origin: 'https://alcove.test' });
  answering(() => Promise.resolve(Response.json({ allowed: false, blocked: true })));
  expect(await mayAttempt('ada@demo.alcove.test')).toBe(false);
  expect(requests).toEqual([
    ['https://alcove.test/functions/v1/rate-limit', '{"action":"login","identifier":"ada@demo.alcove.test"}'],
  ]);
  answering(() => Promise.resolve(Response.json({ allowed: true, blocked: false })));
  expect(await mayAttempt('ada@demo.alcove.test')).toBe(true);
  for (const wrong of [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(new Response('not found', { status: 404 })),
    () => Promise.resolve(Response.json({}, { status: 500 })),
  ]) {
    answering(wrong);
    expect(await mayAttempt('ada@demo.alcove.test')).toBe(true);
  }
});
