/** Words that two tabs have changed since they last agreed: what each of them wrote stays. */
import { joinWords } from './join-words.ts';

/** One stretch of `base` that became other words. */
interface Change {
  from: number;
  to: number;
  words: string;
}

/** A pair of code units is one sign: no stretch begins or ends within it. */
const splits = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /[\uD800-\uDBFF]/.test(text[at - 1]!) && /[\uDC00-\uDFFF]/.test(text[at]!);

function changeOf(base: string, text: string): Change {
  const most = Math.min(base.length, text.length);
  let from = 0;
  while (from < most && base[from] === text[from]) from++;
  while (splits(base, from) || splits(text, from)) from--;
  let tail = 0;
  while (tail < most - from && base[base.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  while (splits(base, base.length - tail) || splits(text, text.length - tail)) tail--;
  return { from, to: base.length - tail, words: text.slice(from, text.length - tail) };
}

/**
 * `theirs` and `mine` both began as `base`. Changes of different stretches are both made; of the same one, both texts
 * stand, theirs first, each on lines of its own. Words that are gone in both, or contained in the other's, are not said
 * twice.
 */
export function mergeWords(base: string, theirs: string, mine: string): string {
  if (theirs === mine || mine === base) return theirs;
  if (theirs === base) return mine;
  const [a, b] = [changeOf(base, theirs), changeOf(base, mine)];
  const [first, second] = a.from < b.from || (a.from === b.from && a.to <= b.to) ? [a, b] : [b, a];
  const apart =
    first.to < second.from || (first.to === second.from && (first.from < first.to || second.from < second.to));
  if (apart)
    return tidied(
      base.slice(0, first.from) +
        first.words +
        base.slice(first.to, second.from) +
        second.words +
        base.slice(second.to),
    );
  // What was added as lines of their own goes behind what was added to the line.
  if (a.from === a.to && b.from === b.to && base !== '' && a.words.startsWith('\n') !== b.words.startsWith('\n')) {
    const [line, lines] = a.words.startsWith('\n') ? [b, a] : [a, b];
    return base.slice(0, a.from) + line.words + lines.words + base.slice(a.from);
  }
  if (theirs.includes(mine)) return theirs;
  return mine.includes(theirs) ? mine : joinWords(theirs, mine);
}

/** Where the beginning has gone, the rest begins with its first word. */
const tidied = (words: string): string => words.replace(/^\s+/, '');
