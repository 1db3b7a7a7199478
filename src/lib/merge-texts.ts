/** Puts texts of one field together, so that nothing that was written is lost. */

/** Joins texts that share one field, each on its own lines, the earlier one first. */
export const joinTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

/** One range of `base` that was replaced by another text. */
interface Change {
  from: number;
  to: number;
  text: string;
}

/** Says whether the position lies inside a surrogate pair, which is one character. No range may begin or end there. */
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
 * Merges two texts that both began as `base`. Changes of different ranges are both applied. If both change the same
 * range, both texts stay, each on its own lines, `theirs` first. A deletion made by both, or a text contained in the
 * other, does not appear twice.
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
  // At the same position, lines added below go after text that continues the line.
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

/** Removes leading space, so that a text whose beginning was deleted starts with its first word. */
const trimLeading = (text: string): string => text.replace(/^\s+/, '');
