import { useForm } from 'react-hook-form';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { genre, sexualitesOf, type Genre } from '#schemas/entities/profile-values.ts';
import { registration as text } from './text.fr.ts';
import { Form } from '#ui/Form.tsx';
import { saveDraft, savedDraft, forgetDraft } from './draft.ts';
import { accountFailureText } from './account-failure-text.ts';
import { emptyDraft, type RegistrationDraft } from './fields.ts';
import { RegistrationFields } from './RegistrationFields.tsx';
import { createResolver } from './resolver.ts';

function Filled({ chosen, free }: { chosen: Genre | ''; free: boolean }) {
  const form = useForm({ defaultValues: { ...emptyDraft, genre: chosen } });
  return (
    <Form form={form} label={text.title} onSubmit={() => undefined}>
      <RegistrationFields genre={chosen} free={free} onGenre={() => undefined} />
    </Form>
  );
}
const drawn = (chosen: Genre | '' = '', free = false) => renderToStaticMarkup(<Filled chosen={chosen} free={free} />);
/** Returns the tag of the control with this name. */
const control = (name: string, html = drawn()) =>
  new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const optionsOf = (html: string, name: string) =>
  [
    ...(new RegExp(`name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '').matchAll(
      /<option[^>]*value="([^"]*)"[^>]*>([^<]*)</g,
    ),
  ].map(([, value, label]) => [value, label]);

describe('the registration form', () => {
  test('[AUTH-51] has its fields in the specified order', () => {
    const names = [...drawn().matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
    expect(names.filter((name, n) => names.indexOf(name) === n)).toEqual([
      'username',
      'email',
      'password',
      'confirmPassword',
      'genre',
      'sexualite',
      'rechercheGenres',
      'location_name',
      'location_lat',
      'location_lng',
      'terms',
    ]);
  });
  test('[AUTH-52, AUTH-53, AUTH-54] the « Pseudo » has 15 characters at most, with its rules', () => {
    expect(drawn()).toContain('>Pseudo<');
    expect(control('username')).not.toMatch(/maxlength/i);
    expect(drawn()).toContain('5–15 caractères, lettres et chiffres uniquement');
    expect(drawn('', true)).toContain('Ce pseudo est libre.');
  });
  test('[AUTH-55, AUTH-56, AUTH-57] asks for an address and a hidden password, entered twice', () => {
    expect(control('email')).toContain('type="email"');
    for (const name of ['password', 'confirmPassword']) expect(control(name)).toContain('type="password"');
  });
  test('[AUTH-58, AUTH-59, AUTH-60, AUTH-61, AUTH-62, AUTH-107] offers four genres', () => {
    expect(optionsOf(drawn(), 'genre').slice(1)).toEqual([
      ['homme', 'Homme'],
      ['femme', 'Femme'],
      ['couple', 'Couple'],
      ['trav/trans', 'Trans/trav'],
    ]);
  });
  test('[AUTH-63] a sexuality is chosen after a genre', () => {
    expect(control('sexualite')).toContain('disabled');
    expect(control('sexualite', drawn('femme'))).not.toContain('disabled=""');
  });
  test.each(genre.options)('[AUTH-64, AUTH-65, AUTH-66, AUTH-67] the sexualities of %s are offered', (chosen) => {
    expect(
      optionsOf(drawn(chosen), 'sexualite')
        .slice(1)
        .map(([value]) => value),
    ).toEqual(sexualitesOf(chosen));
  });
  test('[AUTH-69, AUTH-70] all genres may be sought', () => {
    expect(
      [...drawn().matchAll(/<input[^>]*name="rechercheGenres"[^>]*>/g)].map(
        ([tag]) => /value="([^"]+)"/.exec(tag)?.[1],
      ),
    ).toEqual(genre.options);
  });
  test('[AUTH-76, AUTH-77, AUTH-78] the terms use the specified words and link both texts', () => {
    const label = /<label[^>]*>(J(?:(?!<\/label>).)*)<\/label>/s.exec(drawn())?.[1] ?? '';
    expect(label.replaceAll('&#x27;', "'").replace(/<[^>]+>/g, '')).toBe(
      "J'ai 18 ans ou plus et j'accepte les conditions d'utilisation et la politique de confidentialité",
    );
    expect([...label.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/terms', '/privacy']);
  });
  test('[AUTH-84, AUTH-85] a star marks the seven named fields, and no other', () => {
    const starred = [
      ...drawn().matchAll(/<label[^>]*>([^<]*)<span aria-hidden="true"[^>]*>\u00a0\*<\/span><\/label>/g),
    ].map(([, label]) => label);
    expect(starred).toEqual([
      text.username,
      text.email,
      text.password,
      text.confirmPassword,
      text.genre,
      text.sexualite,
      text.location,
    ]);
  });
  test('[AUTH-79, AUTH-80, AUTH-81, AUTH-86] the form uses the specified words', () => {
    expect([text.submit, text.submitting, text.member.replace('\u202f', ' '), text.title]).toEqual([
      "S'inscrire",
      'Inscription en cours...',
      'Déjà membre ? Se connecter',
      'Inscription',
    ]);
  });
});

describe('the typed form', () => {
  test('survives a reload of the tab, without passwords and consent, until the account exists', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    saveDraft({ ...emptyDraft, username: 'ada2026', password: 'secret-8', confirmPassword: 'secret-8', terms: true });
    expect(JSON.stringify([...kept])).not.toContain('secret-8');
    expect(savedDraft()).toMatchObject({ username: 'ada2026' });
    expect(savedDraft()).not.toHaveProperty('terms');
    forgetDraft();
    expect(savedDraft()).toEqual({});
    vi.stubGlobal('sessionStorage', {
      getItem: () => '[nonsense',
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('closed');
      },
    });
    expect(savedDraft()).toEqual({});
    saveDraft(emptyDraft);
    forgetDraft();
    vi.unstubAllGlobals();
  });
  test('[AUTH-119] a taken username is refused under its field while it stays there', async () => {
    const { resolver, add } = createResolver();
    const typed: RegistrationDraft = { ...emptyDraft, username: 'Camille' };
    const errorOf = async (username: string) =>
      (await resolver({ ...typed, username }, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;
    add('camille');
    expect(await errorOf('CAMILLE')).toMatchObject({
      username: { message: 'username-taken' },
      email: { message: 'email-invalid' },
    });
    expect(await errorOf('Camille2')).not.toHaveProperty('username');
  });
});

test('[AUTH-121, AUTH-122, REFERRAL-19] a failure gives its reason, or offers another try', () => {
  expect(accountFailureText('username-taken')).toBe('Ce pseudo est déjà pris.');
  expect(accountFailureText('timeout')).toBe('Le serveur met trop de temps à répondre. Réessayez dans un instant.');
  expect([accountFailureText('server-error'), accountFailureText('bad-answer')]).toEqual([null, null]);
  expect(text.unknownFailure).toBe('Une erreur est survenue, veuillez réessayer.');
  expect([text.failure, text.offer.failed]).toEqual([
    "Erreur lors de l'inscription",
    "Erreur lors de l'application du code de parrainage",
  ]);
});
