/**
 * French postcodes of the list. The column has the last three digits of each place, behind those of its department; a
 * short list has the exceptions.
 */

export interface Postcodes {
  /** Returns the lines whose postcode begins with these digits, of which there are three or more. */
  linesWith(digits: string): number[];
}

/** Returns the first digits of a department's postcodes; Corsica has kept its old number. */
const ownDigits = (division: string) => division.slice(0, 2).replace(/2[AB]/, '20');
const NONE = 'zz';

/**
 * Opens the two lists. `column` has two letters for each line. `exceptions` has a postcode and a line each, for
 * instance « 75116 2f ».
 */
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
  /** The folded text beside the digits; may be empty. */
  name: string;
}

/**
 * Finds a postcode in folded text: « 75011 paris », « paris 75011 », « 690 ». Three or four digits count as an
 * unfinished postcode, if they are the whole text.
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
