import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustersByPattern, countCharacters, countVisible, cutTo, fitsIn, isBlank } from './characters.ts';
import { command } from './actions/union.ts';
import { reportCreate } from './actions/report-create.ts';
import { bio } from './entities/profile-fields.ts';
import { preview } from './streams/conversation.ts';
import { contactForm } from './forms/contact.ts';
import { profileForm } from './forms/profile.ts';
import {
  BIO_LENGTH,
  CHARACTER_POINTS,
  CONTACT_MESSAGE_LENGTH,
  MESSAGE_LENGTH,
  PREVIEW_LENGTH,
  REPORT_LENGTH,
} from './limits.ts';

/** Texts that a reader perceives as one character. */
const ONE = ['a', 'é', 'e\u0301', '🌙', '👨‍👩‍👧‍👦', '👩🏽‍❤️‍💋‍👨🏿', '🇫🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '❤️', '1️⃣', '\r\n', '각', '각', 'ก็', '’', '…'];
const longest = ONE.reduce((a, b) => ([...b].length > [...a].length ? b : a));

describe('a character is what a reader perceives as one', () => {
  test.each(ONE)('%s', (one) => {
    expect([countCharacters(one), countCharacters(one.repeat(7)), cutTo(one.repeat(7), 3)]).toEqual([
      1,
      7,
      one.repeat(3),
    ]);
  });
  test('without a segmenter too', () => {
    for (const one of ONE) expect([one, [...clustersByPattern(`x${one}y${one}`)]]).toEqual([one, ['x', one, 'y', one]]);
  });
  test('a cut splits no character and keeps as many as allowed', () => {
    const text = fc.array(fc.constantFrom(...ONE), { maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(45), (all, most) => {
        expect(cutTo(all.join(''), most)).toBe(all.slice(0, most).join(''));
        expect(fitsIn(all.join(''), most)).toBe(all.length <= most);
      }),
    );
  });
  test('any text within a limit stays within the same bound of code points per character', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '\u0301', '\u200d', '👩', '\u{1f3fd}', '\u{e0041}'),
      maxLength: 400,
    });
    fc.assert(
      fc.property(
        text,
        (words) => void expect([...words].length).toBeLessThanOrEqual(countCharacters(words) * CHARACTER_POINTS),
      ),
    );
  });
});

describe('every limit counts characters', () => {
  const [conversationId, memberId, messageId] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  const send = (text: string) =>
    command.safeParse({
      action: 'message.send',
      data: { conversationId, receiverId: memberId, type: 'text', text, mediaUrl: null, gifUrl: null },
    });
  const isReportValid = (words: string) =>
    reportCreate.safeParse({ conversationId, memberId, messageIds: [], reason: 'other', words, shown: [] }).success;
  const about = (text: string) => profileForm.shape.bio.safeParse(text);
  const isContactValid = (message: string) => contactForm.shape.message.safeParse(message).success;

  test('[CHAT-69] of a message, a report, a presentation, a question', () => {
    expect([MESSAGE_LENGTH, MESSAGE_LENGTH + 1].map((n) => send(longest.repeat(n)).success)).toEqual([true, false]);
    expect([REPORT_LENGTH, REPORT_LENGTH + 1].map((n) => isReportValid(longest.repeat(n)))).toEqual([true, false]);
    expect(
      [BIO_LENGTH, BIO_LENGTH + 1].map((n) => [
        about(longest.repeat(n)).success,
        bio.safeParse(longest.repeat(n)).success,
      ]),
    ).toEqual([
      [true, true],
      [false, false],
    ]);
    expect([CONTACT_MESSAGE_LENGTH, CONTACT_MESSAGE_LENGTH + 1].map((n) => isContactValid(longest.repeat(n)))).toEqual([
      true,
      false,
    ]);
  });
  test('one character of 60,000 marks is too long for each of them', () => {
    const hostile = `e${'\u0301'.repeat(60_000)}`;
    expect([
      send(hostile).success,
      isReportValid(hostile),
      about(hostile).success,
      bio.safeParse(hostile).success,
      isContactValid(hostile),
    ]).toEqual(Array(5).fill(false));
  });
  test('a preview is cut between characters', () => {
    const row = {
      id: messageId,
      seq: 1,
      senderId: memberId,
      type: 'text',
      createdAt: '2026-11-26T16:00:00.000Z',
      deleted: false,
    };
    expect(preview.parse({ ...row, text: `a${'👨‍👩‍👧‍👦'.repeat(200)}` }).text).toBe(`a${'👨‍👩‍👧‍👦'.repeat(PREVIEW_LENGTH - 1)}`);
  });
  test('an invisible text counts as empty', () => {
    const unseen = [
      '',
      ' \n',
      '\u2800',
      '\u200b\u200c\u200d\u2060',
      '\u00ad',
      '\u3164',
      '\u115f\u1160\uffa0',
      '\ufe0f',
      '\u202e\u2066',
      '\u{e0001}\u{e0100}',
      '\u0085',
      '\ufeff',
      '\u034f',
      '\u180e',
    ];
    for (const text of unseen)
      expect([text, isBlank(text), send(text).success, send(`${text}!`).success]).toEqual([text, true, false, true]);
    expect([
      about('\u2800\u200b').data,
      bio.safeParse('\u2800').success,
      isContactValid('\u200b'.repeat(20)),
      isContactValid(`a${'\u200b'.repeat(20)}`),
      countVisible('👨‍👩‍👧‍👦 a\u200b'),
    ]).toEqual([null, false, false, false, 3]);
  });
});
