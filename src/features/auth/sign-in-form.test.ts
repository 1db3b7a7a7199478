import { describe, expect, test } from 'vitest';
import { nativeSignInForm, signInForm } from '#schemas/forms/sign-in.ts';
import { auth } from './text.fr.ts';

const messages: Record<string, string> = auth.fields;

/** Returns the error under a field when the form is sent with this value. */
function errorOf(field: 'email' | 'password', value: string): string | undefined {
  const typed = { email: 'camille@demo.alcove.test', password: 'alcove-demo', [field]: value };
  const key = signInForm.safeParse(typed).error?.issues.find(({ path }) => path[0] === field)?.message;
  return key === undefined ? undefined : messages[key];
}

describe('the sign-in form', () => {
  test.each(['', 'camille', 'camille@', '@demo.test', 'a b@demo.test'])(
    '[AUTH-15] « %s » is no e-mail address',
    (value) => expect(errorOf('email', value)).toBe('Veuillez saisir une adresse email valide.'),
  );
  test.each(['camille@demo', 'camille@demo..test', '.camille@demo.test'])(
    '[AUTH-18, AUTH-19] « %s » fails the further check',
    (value) => expect(errorOf('email', value)).toBe("Format d'email invalide."),
  );
  test('[AUTH-16, AUTH-17] an address of 254 characters is accepted, a longer one refused', () => {
    const long = (length: number) =>
      `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}`.slice(0, length - 5) + '.test';
    expect(errorOf('email', long(254))).not.toBe(messages['email-too-long']);
    expect(errorOf('email', long(255))).toBe(messages['email-too-long']);
  });
  test('[AUTH-20, AUTH-21] a password under 8 characters is refused', () => {
    expect(errorOf('password', '1234567')).toBe('Le mot de passe doit contenir au moins 8 caractères.');
    expect(errorOf('password', '12345678')).toBeUndefined();
  });
  test('[AUTH-22, AUTH-23] the e-mail is sent trimmed and in lower case', () =>
    expect(signInForm.parse({ email: '  Camille@Demo.alcove.TEST ', password: 'alcove-demo' }).email).toBe(
      'camille@demo.alcove.test',
    ));
  test('every key of the schema has its French', () => {
    const keys = ['x', `${'a'.repeat(255)}@b.test`, 'a@b']
      .flatMap((email) => signInForm.safeParse({ email, password: '' }).error?.issues ?? [])
      .map(({ message }) => message);
    const native =
      nativeSignInForm.safeParse({ email: '', password: '' }).error?.issues.map(({ message }) => message) ?? [];
    expect([...new Set([...keys, ...native])].sort()).toEqual(Object.keys(messages).sort());
  });
});
