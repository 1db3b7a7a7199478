import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marks, readRichText } from './read.ts';
import { receivedRichText, richText } from './rich-text.ts';
import { cutRichText, plainOf, plainText, sanitised, writeRichText } from './write.ts';
import { isBlank } from '../characters.ts';
import { showsNothing, visibleText } from './visible.ts';
import { wireRichText, wireText } from './wire-text.ts';
import { hostileText, wildText } from '#tests/support/hostile-text.ts';

describe('what members format', () => {
  test.each([
    ['[SHELL-200] the five tags stay', '<p>a<br><strong>b</strong> <em>c</em> <u>d</u></p>', null],
    [
      '[SHELL-200] what browsers write becomes these tags',
      '<div><b>a</b><i>b</i></div>',
      '<p><strong>a</strong><em>b</em></p>',
    ],
    ['[SHELL-200] another tag goes, its text stays', '<h1>a</h1><a href="x">b</a>', '<p>a</p><p>b</p>'],
    ['[SHELL-200] a script is text', '<script>alert(1)</script>', '<p>alert(1)</p>'],
    [
      '[SHELL-201] attributes go',
      '<p class="x" onclick=\'y\'>a<strong style=z>b</strong></p>',
      '<p>a<strong>b</strong></p>',
    ],
    [
      '[SHELL-200] crossed tags are put in order',
      '<em><strong>a</em>b</strong>',
      '<p><strong><em>a</em></strong><strong>b</strong></p>',
    ],
    ['[SHELL-200] unclosed tags end with the text', '<u>a', '<p><u>a</u></p>'],
    ['plain text has its lines and paragraphs', 'a\nb\r\n\r\nc', '<p>a<br>b</p><p>c</p>'],
    ['signs that are no tags stay signs', '1 < 2 & 3 > 2, a<3', '<p>1 &lt; 2 &amp; 3 &gt; 2, a&lt;3</p>'],
    ['entities are read once', '&amp;lt;b&amp;gt; &lt;b&gt; &copy;', '<p>&amp;lt;b&amp;gt; &lt;b&gt; &amp;copy;</p>'],
    [
      'empty paragraphs, lines and ends of lines go',
      '<p> </p><p><br> a&nbsp;<br><br><strong> </strong></p>\n',
      '<p>a</p>',
    ],
    ['nothing is nothing', '<p><br></p>', ''],
  ])('%s', (_, given, expected) => expect(sanitised(given)).toBe(expected ?? given));

  test('[SHELL-198] a text is trimmed, inside its marks too', () => {
    expect(sanitised('  <em> a </em>  ')).toBe('<p><em>a</em></p>');
    expect(wireText('  a\n ')).toBe('a');
  });

  test('[SHELL-199] at the wire a text is cut to 1000 characters, none of them split', () => {
    expect(wireText('é'.repeat(1001))).toHaveLength(1000);
    expect(wireText('👨‍👩‍👧‍👦'.repeat(1001))).toBe('👨‍👩‍👧‍👦'.repeat(1000));
    expect(wireText('ab', 1)).toBe('a');
    expect(wireRichText('<strong>abc</strong>d<br>e', 4)).toBe('<p><strong>abc</strong>d</p>');
    expect(plainText(wireRichText('👨‍👩‍👧‍👦 '.repeat(600)))).toHaveLength(500 * 12 - 1);
  });

  test('a form counts characters without tags, and refuses too many', () => {
    const schema = richText(3, 'text-too-long');
    expect(schema.safeParse('<strong>a</strong><em>b</em>c').success).toBe(true);
    expect(schema.safeParse('abcd').error?.issues[0]?.message).toBe('text-too-long');
    expect(schema.parse('<b>a')).toBe('<p><strong>a</strong></p>');
    expect(schema.safeParse('<p>').data).toBe('');
  });
});

describe('hostile text', () => {
  const canonical = /^(?:<p>(?:[^<>]|<br>|<\/?(?:strong|em|u)>)*<\/p>)*$/;

  test('[SHELL-200, SHELL-201] leaves nothing but the five tags, without attributes', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        expect(sanitised(text)).toMatch(canonical);
      }),
      { numRuns: 3000 },
    );
    for (const text of hostileText) expect(sanitised(text)).toMatch(canonical);
  });

  test('[SHELL-200] sanitised again, it does not change, and neither does its text', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const once = sanitised(text);
        expect(sanitised(once)).toBe(once);
        expect(receivedRichText.parse(once)).toBe(once);
        expect(plainText(once)).toBe(plainOf(readRichText(text)));
      }),
      { numRuns: 3000 },
    );
  });

  test('what a reader sees of stored text is its plain text', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const stored = sanitised(text);
        expect(visibleText(stored)).toBe(plainText(stored));
      }),
      { numRuns: 3000 },
    );
    expect(visibleText('1 < 2 & 3\n<b>a</b>')).toBe('1 < 2 & 3\n<b>a</b>');
  });

  test('[Y4] a text shows nothing exactly if nothing of it would be stored that is seen', () => {
    const parts = fc.array(fc.constantFrom('<i>', '<p>', '<b', '>', '&nbsp;', '&amp;', ' ', '\u2800', 'a', '\n'), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          wildText,
          parts.map((each) => each.join('')),
        ),
        (text) => {
          expect(showsNothing(text)).toBe(isBlank(plainText(sanitised(text))));
        },
      ),
      { numRuns: 3000 },
    );
    expect(showsNothing('<i>')).toBe(true);
  });

  // Tried again at each space of a line, the end of the line would take minutes to find.
  test('[SHELL-200] a line of very many spaces is read in one pass', () => {
    const line = `a${' '.repeat(2 ** 18)}b`;
    expect(sanitised(`${line} `)).toBe(`<p>${line}</p>`);
  });

  test('[SHELL-200] tags never change which letters are shown', () => {
    const letters = fc.array(
      fc.oneof(
        fc.constantFrom('a', 'é', '🌙'),
        fc.constantFrom(...marks.flatMap((mark) => [`<${mark}>`, `</${mark}>`]), '<x>'),
      ),
    );
    fc.assert(
      fc.property(letters, (parts) => {
        expect(plainText(parts.join(''))).toBe(parts.filter((part) => !part.startsWith('<')).join(''));
      }),
    );
  });

  test('[SHELL-199] a cut is a beginning of the text, and fits', () => {
    fc.assert(
      fc.property(wildText, fc.nat(20), (text, limit) => {
        const rich = readRichText(text);
        const cut = cutRichText(rich, limit);
        expect(plainOf(rich).startsWith(plainOf(cut))).toBe(true);
        expect([...plainOf(cut)].length).toBeLessThanOrEqual(
          Math.max(limit, [...new Intl.Segmenter('fr').segment(plainOf(cut))].length * 12),
        );
        expect(sanitised(writeRichText(cut))).toBe(writeRichText(cut));
      }),
    );
  });
});
