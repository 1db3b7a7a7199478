/** Writes rich text: as it is stored and sent, and as plain text. */
import { cutTo } from '../characters.ts';
import { marks, readRichText, type Line, type RichText, type Run } from './read.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function runText(run: Run): string {
  const on = marks.filter((mark) => run.marks.includes(mark));
  return [...on.map((mark) => `<${mark}>`), escaped(run.text), ...on.toReversed().map((mark) => `</${mark}>`)].join('');
}

const lineText = (line: Line): string => line.map(runText).join('');

/** Returns the one text that stands for this rich text; empty where it has no paragraph. */
export const writeRichText = (rich: RichText): string =>
  rich.map((lines) => `<p>${lines.map(lineText).join('<br>')}</p>`).join('');

/** Returns the text without marks: lines on lines of their own, paragraphs with an empty line between them. */
export const plainOf = (rich: RichText): string =>
  rich.map((lines) => lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).join('\n\n');

/** Sanitises any text [SHELL-200, SHELL-201]. Applied again, it changes nothing. */
export const sanitised = (text: string): string => writeRichText(readRichText(text));

/** Returns the plain text of any text that a member formatted. */
export const plainText = (text: string): string => plainOf(readRichText(text));

/** Returns the beginning with at most `limit` characters, as `plainOf` has them. */
export function cutRichText(rich: RichText, limit: number): RichText {
  const kept = cutTo(plainOf(rich), limit);
  let left = kept.length;
  const cut = rich.map((lines, nth) => {
    if (nth > 0) left -= 2;
    return lines.map((line, n) => {
      if (n > 0) left -= 1;
      return line.map((run) => {
        const text = run.text.slice(0, Math.max(0, left));
        left -= run.text.length;
        return { ...run, text };
      });
    });
  });
  // Read again, because a cut leaves empty runs and spaces at an end.
  return readRichText(writeRichText(cut));
}
