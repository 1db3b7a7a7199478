/** Thread that passes long texts, each the worst case for a parser, to every function that reads untrusted text. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Hono } from 'hono';
import { criteriaOfQuery } from '#domain/member-search/address.ts';
import { previewableLink } from '#domain/links.ts';
import { plainName } from '#domain/places/plain-name.ts';
import { findArea, readPlaceQuestion } from '#domain/places/place-question.ts';
import { queryOf } from '#domain/search/query.ts';
import { stemOf, wordsIn } from '#domain/search/words.ts';
import { typo } from '#i18n/fr/typography.ts';
import { guestDestination, isAppAddress, isFile } from '#lib/addresses.ts';
import { contactRequest } from '#schemas/forms/contact.ts';
import { noticeForm, readReceipt } from '#schemas/forms/notice.ts';
import { memberCriteria } from '#schemas/forms/member-search.ts';
import { profileForm } from '#schemas/forms/profile.ts';
import { forgotForm, resetForm } from '#schemas/forms/recovery.ts';
import { registrationForm } from '#schemas/forms/registration.ts';
import { signInForm } from '#schemas/forms/sign-in.ts';
import { gifAddress } from '#schemas/gif.ts';
import { readableLink } from '#schemas/link-hosts.ts';
import { linkRequest } from '#schemas/link-preview.ts';
import { mediaPlaceOf, renamedMedia } from '#schemas/media.ts';
import { storable } from '#schemas/text.ts';
import { accountInBody, codeBody, linkBody, refreshBody, resendBody, signUpBody } from '#server/gateway/auth-shapes.ts';
import { passwordForms } from '#server/gateway/password-forms.ts';
import { isPlainTarget } from '#server/gateway/request-target.ts';
import { networkOf } from '#server/client-network.ts';
import { staticRoutes } from '#server/static.ts';
import { bearer } from '#server/sync/verify-token.ts';
import { readHead } from '../../supabase/functions/link-preview/read-head.ts';
import { isPublic } from '../../supabase/functions/link-preview/public-address.ts';

const { dist, length } = workerData as { dist: string; length: number };
const site: Hono = staticRoutes(dist, { url: 'https://alcove.example' });

/** Puts the same text into every field of a form. */
const inEveryField = (schema: { safeParse(value: unknown): unknown }, names: readonly string[]) => (text: string) =>
  schema.safeParse(Object.fromEntries(names.map((name) => [name, text])));

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the sign-in form': inEveryField(signInForm, ['email', 'password']),
  'the registration form': inEveryField(registrationForm, [
    'username',
    'email',
    'password',
    'confirmPassword',
    'genre',
    'sexualite',
  ]),
  'the recovery’s forms': (text) => [
    inEveryField(forgotForm, ['email'])(text),
    inEveryField(resetForm, ['password', 'confirmPassword'])(text),
  ],
  'the contact form': inEveryField(contactRequest, ['id', 'name', 'email', 'subject', 'message', 'website']),
  'a report without an account': (text) => [
    inEveryField(noticeForm, ['address', 'reason', 'words', 'name', 'email', 'goodFaith'])(text),
    readReceipt(text),
  ],
  'the profile’s form': inEveryField(profileForm, Object.keys(profileForm.shape)),
  'the member search': (text) => [
    inEveryField(memberCriteria, Object.keys(memberCriteria.shape))(text),
    criteriaOfQuery(new URLSearchParams({ q: text, location: text, ageMin: text })),
  ],
  'signing up': (text) => signUpBody.safeParse({ email: text, password: text, data: { username: text } }),
  'a session’s token': (text) => [
    refreshBody.safeParse({ refresh_token: text }),
    bearer(`Bearer ${text}`),
    bearer(text),
  ],
  'a mailed token or code': (text) => [
    linkBody.safeParse({ type: 'recovery', token_hash: text }),
    codeBody.safeParse({ type: 'email', email: text, token: text }),
    resendBody.safeParse({ type: 'signup', email: text }),
  ],
  'who is asked about': (text) => accountInBody({ email: text }),
  'a password': passwordForms,
  'a target': (text) => [isPlainTarget(text), isPlainTarget(`/${text}`)],
  'an address of the network': (text) => networkOf(text),
  'a path of the site': (text) => [
    isFile(text),
    isAppAddress(text),
    guestDestination(text),
    site.request(`http://alcove.example/x${encodeURI(storable(text))}`),
  ],
  'a link': (text) => [
    readableLink(text),
    linkRequest.safeParse({ url: text }),
    previewableLink(text),
    gifAddress(text),
    isPublic(text),
  ],
  'a picture’s path': (text) => [mediaPlaceOf(text), renamedMedia(text, 'id')],
  'a place': (text) => [plainName(text), findArea(text, []), [...readPlaceQuestion(text, [])]],
  'a search': (text) => [queryOf(text), wordsIn(text), stemOf(text)],
  'a text that is shown': (text) => typo(storable(text)),
  'a page elsewhere': (text) => {
    const head = readHead(undefined);
    head.take(Buffer.from(`<title>${text}</title><meta property="og:title" content="${text}">`));
    return head.preview();
  },
};

const units = ['.', '@', '/', ' ', '\n', 'a', '1', '-', '\\', '\u0301', '\ud83d', 'a@', '.a', '-1', 'https://a', 'st '];
/** Texts before and after it, so that an expression starts to match and fails at the very end. */
const frames = [
  ['', ''],
  ['a@', '@'],
  ['/x', '!'],
  ['https://a', '\n'],
];

for (const [name, read] of Object.entries(readers)) {
  parentPort?.postMessage({ reads: name });
  for (const unit of units)
    for (const [head = '', tail = ''] of frames)
      await Promise.all([read(head + unit.repeat(length / unit.length) + tail)].flat());
}
parentPort?.postMessage({ read: Object.keys(readers).length });
