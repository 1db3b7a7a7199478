/**
 * The one folding of every search: what is typed plainly finds what is written in another way. `app.plain` of the
 * database does the same for names.
 */

/** Nothing to fold but capitals: most French texts, and quick to tell. */
const ASCII = /^[\0-\x7f]*$/;
/**
 * Accents, selectors and what joins or parts without being seen; not the voicing of kana, which makes another letter.
 */
const MARKS = /(?![\u3099\u309a])[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]+/gu;
/**
 * « ㎧ », « ㍘ », « ½ » and « ﷺ » are words of their own, whatever letter or digit stands before; emoji stay as they are
 * joined.
 */
const SIGNS = /(?![\p{Extended_Pictographic}\p{RI}])(?:\p{So}|[\u00bc-\u00be\u2150-\u215f\u2189\ufdfa\ufdfb])/gu;
/** Letters that no decomposition takes apart, each as it is spelled without them. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
  ĸ: 'k',
  ƒ: 'f',
  ɨ: 'i',
  ɫ: 'l',
  ƶ: 'z',
  ə: 'e',
  ς: 'σ',
};
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Lower case, without accents, in compatible forms: « Œuvre » is « oeuvre », « ﬁn » and « ｆｉｎ » are « fin », « Łódź »
 * is « lodz ». Not of the same length as what was given.
 */
export const plainText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .replace(SIGNS, ' $&')
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(MARKS, '')
        .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
        .normalize('NFC');
