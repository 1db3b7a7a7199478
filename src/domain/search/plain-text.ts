/**
 * Folds text for every search, so that plainly typed words find other spellings. `app.plain` of the database does the
 * same for names.
 */

/** Matches text in which only capitals need folding: most French texts, and a fast test. */
const ASCII = /^[\0-\x7f]*$/;
/**
 * Accents, variation selectors and invisible joiners or separators. The voicing marks of kana are kept, because they
 * make another letter.
 */
const MARKS = /(?![\u3099\u309a])[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]+/gu;
/**
 * Signs such as « ㎧ », « ㍘ », « ½ » and « ﷺ » are words of their own, even directly behind a letter or digit. Emoji are
 * left joined.
 */
const SIGNS = /(?![\p{Extended_Pictographic}\p{RI}])(?:\p{So}|[\u00bc-\u00be\u2150-\u215f\u2189\ufdfa\ufdfb])/gu;
/** Letters that normalisation does not decompose, each with its plain spelling. */
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
 * Returns text in lower case, without accents, in compatibility forms: « Œuvre » is « oeuvre », « ﬁn » and « ｆｉｎ » are
 * « fin », « Łódź » is « lodz ». The length may differ from the original's.
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
