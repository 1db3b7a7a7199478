/** Words that two tabs have changed since they last agreed: what each of them wrote stays. */
import { joinTexts } from './join-texts.ts';

/** One stretch of `base` that became other words. */
interface Change {
  from: number;
  to: number;
  text: string;
}

/** A pair of code units is one sign: no stretch begins or ends within it. */
const splitsSurrogatePair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /[\uD800-\uDBFF]/.test(text[at - 1]!) && /[\uDC00-\uDFFF]/.test(text[at]!);

function changeOf(base: string, text: string): Change {
  const maxLength = Math.min(base.length, text.length);
  let from = 0;
  while (from < maxLength && base[from] === text[from]) from++;
  while (splitsSurrogatePair(base, from) || splitsSurrogatePair(text, from)) from--;
  let tail = 0;
  while (tail < maxLength - from && base[base.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  while (splitsSurrogatePair(base, base.length - tail) || splitsSurrogatePair(text, text.length - tail)) tail--;
  return { from, to: base.length - tail, text: text.slice(from, text.length - tail) };
}

/**
 * `theirs` and `mine` both began as `base`. Changes of different stretches are both made; of the same one, both texts
 * stand, theirs first, each on lines of its own. Words that are gone in both, or contained in the other's, are not said
 * twice.
 */
export function mergeTexts(base: string, theirs: string, mine: string): string {
  if (theirs === mine || mine === base) return theirs;
  if (theirs === base) return mine;
  const [theirChange, myChange] = [changeOf(base, theirs), changeOf(base, mine)];
  const [first, second] =
    theirChange.from < myChange.from || (theirChange.from === myChange.from && theirChange.to <= myChange.to)
      ? [theirChange, myChange]
      : [myChange, theirChange];
  const areDisjoint =
    first.to < second.from || (first.to === second.from && (first.from < first.to || second.from < second.to));
  if (areDisjoint)
    return trimLeading(
      base.slice(0, first.from) + first.text + base.slice(first.to, second.from) + second.text + base.slice(second.to),
    );
  // What was added as lines of their own goes behind what was added to the line.
  if (
    theirChange.from === theirChange.to &&
    myChange.from === myChange.to &&
    base !== '' &&
    theirChange.text.startsWith('\n') !== myChange.text.startsWith('\n')
  ) {
    const [line, lines] = theirChange.text.startsWith('\n') ? [myChange, theirChange] : [theirChange, myChange];
    return base.slice(0, theirChange.from) + line.text + lines.text + base.slice(theirChange.from);
  }
  if (theirs.includes(mine)) return theirs;
  return mine.includes(theirs) ? mine : joinTexts(theirs, mine);
}

/** Where the beginning has gone, the rest begins with its first word. */
const trimLeading = (text: string): string => text.replace(/^\s+/, '');
