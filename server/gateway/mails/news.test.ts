import { describe, expect, test } from 'vitest';
import { product } from '#lib/product.ts';
import { newsKind } from './kinds.ts';
import { newsMail, newsText } from './news.ts';
import { needsTls } from './smtp.ts';

const mailOf = (kind: (typeof newsKind.options)[number], counts = {}, token: string | null = 'jeton') =>
  newsMail({ kind, to: 'ada@demo.alcove.test', counts, token, siteUrl: 'https://alcove.test' });

test.each([
  [{ message: 1 }, '1\u00a0conversation'],
  [{ message: 3, group_message: 1 }, '3\u00a0conversations et 1\u00a0groupe'],
  [{ message: 2, group_message: 2, follower: 1 }, '2\u00a0conversations, 2\u00a0groupes et 1\u00a0autre nouveauté'],
  [{ follower: 1, mention: 2 }, '3\u00a0nouveautés'],
  [{ message: 0 }, ''],
])('the counts %j are « %s »', (counts, text) => {
  expect(newsText(counts)).toBe(text);
});

describe('every mail about what happened', () => {
  test.each(newsKind.options)('%s has a subject that says nothing of the site', (kind) => {
    expect(mailOf(kind).subject).not.toMatch(new RegExp(`${product.name}|rencontre|couple|libertin|message`, 'i'));
  });
  test.each(newsKind.options)('%s has the same words as text and as HTML', (kind) => {
    const { text, html } = mailOf(kind, { message: 2 });
    const shown = html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&');
    for (const paragraph of text.split('\n\n').flatMap((each) => each.split('\n')))
      if (!paragraph.startsWith('https:')) expect(shown).toContain(paragraph);
    expect(html).not.toMatch(/<img|<script|https?:\/\/(?!alcove\.test)/);
  });
  test.each(['missed', 'daily', 'weekly', 'reminder'] as const)('[PUBLIC-49] %s is stopped with one click', (kind) => {
    const mail = mailOf(kind, { message: 1 });
    expect(mail.headers).toEqual({
      'List-Unsubscribe': '<https://alcove.test/unsubscribe/jeton>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.text).toContain('https://alcove.test/unsubscribe/jeton');
  });
  test.each(['welcome', 'decision'] as const)('%s belongs to the account and says why it came', (kind) => {
    const { headers, text } = mailOf(kind, {}, null);
    expect(headers).toBeUndefined();
    expect(text).toContain('Ce message');
  });
});

test.each([
  ['smtp://mail.example:587', true],
  ['smtps://name:secret@mail.example:465', true],
  ['smtp://192.168.1.4:25', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost:25', false],
  ['smtp://[::1]:25', false],
])('a connection to %s has to be encrypted: %j', (url, isNeeded) => {
  expect(needsTls(url)).toBe(isNeeded);
});
