/**
 * French postcodes of the list: three digits a place behind those of its department, and the few that are otherwise.
 */

export interface Postcodes {
  /** The lines whose postcode begins with these digits, three or more. */
  linesWith(digits: string): number[];
}

/** What a postcode of a department begins with; Corsica has kept its old one. */
const ownDigits = (division: string) => division.slice(0, 2).replace(/2[AB]/, '20');
const NONE = 'zz';

/** `column`: two letters a line; `others`: « 75116 2f », a postcode and a line. */
export function openPostcodes(column: string, exceptions: string, divisionAt: (line: number) => string): Postcodes {
  const exceptionLines = exceptions.split('\n').flatMap((line) => {
    const [code = '', index = ''] = line.split(' ');
    return code === '' ? [] : [{ code, index: parseInt(index, 36) }];
  });
  const codeAt = (line: number): string => {
    const ownCode = column.slice(line * 2, line * 2 + 2);
    return ownCode === NONE || ownCode === ''
      ? ''
      : ownDigits(divisionAt(line)) + String(parseInt(ownCode, 36)).padStart(3, '0');
  };
  return {
    linesWith(digits) {
      const lines = new Set<number>();
      for (let line = 0; line * 2 < column.length; line += 1) if (codeAt(line).startsWith(digits)) lines.add(line);
      for (const { code, index } of exceptionLines) if (code.startsWith(digits)) lines.add(index);
      return [...lines];
    },
  };
}

export interface PostcodeQuery {
  digits: string;
  /** What stands beside it, folded; empty: nothing. */
  name: string;
}

/**
 * A postcode in what was typed, folded: « 75011 paris », « paris 75011 », « 690 ». Fewer than five digits are one that
 * is being typed, and stand alone.
 */
export function parsePostcode(text: string): PostcodeQuery | null {
  if (/^\d{3,5}$/.test(text)) return { digits: text, name: '' };
  const [before, digits, after] = text.split(/(?<![a-z0-9])(\d{5})(?![a-z0-9])/);
  return digits === undefined
    ? null
    : {
        digits,
        name: `${before ?? ''} ${after ?? ''}`
          .replace(/ cedex( \d+)?$/, '')
          .replace(/ +/g, ' ')
          .trim(),
      };
}
