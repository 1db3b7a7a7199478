import { expect, test } from 'vitest';
import { letterHtml, letterText, newsletterLetter, stopLink } from './letter.ts';

const letterOf = (more: object = {}) =>
  newsletterLetter(
    { title: 'Une soirée', body: 'Premier.\n\n  Second <b>.  ', link: '/events', ...more },
    'https://alcove.test',
    stopLink('https://alcove.test', 'jeton'),
  );

test('[PUBLIC-49] a letter ends with the link that stops it, as text and as HTML', () => {
  const stop = 'Pour ne plus recevoir ces e-mails\u202f: https://alcove.test/unsubscribe/jeton';
  expect(letterText(letterOf())).toContain(stop);
  expect(letterHtml(letterOf())).toContain(stop);
});

test('[ADMIN-12] each line of a letter is a paragraph, and nothing in it is markup', () => {
  expect(letterOf()).toMatchObject({ subject: 'Une soirée', text: ['Premier.', 'Second <b>.'] });
  expect(letterHtml(letterOf())).toContain('Second &lt;b&gt;.');
});

test('[ADMIN-12] the link of a letter opens a page of the app, or an address of the web', () => {
  expect(letterOf().step?.link).toBe('https://alcove.test/#/events');
  expect(letterOf({ link: 'https://ailleurs.example/x' }).step?.link).toBe('https://ailleurs.example/x');
  expect(letterOf({ link: null }).step).toBeUndefined();
});
