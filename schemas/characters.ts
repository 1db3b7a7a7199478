/**
 * What a character is, for every limit of a text: what a reader takes for one, a grapheme cluster. « 👨‍👩‍👧‍👦 » is one,
 * and so is « é » in two parts. A cluster of more than `CHARACTER_POINTS` code points counts once for each so many
 * begun. Hence a text within a limit never has more than `CHARACTER_POINTS` times as many code points: the bound of the
 * database, which knows no clusters.
 */
import { CHARACTER_POINTS } from './limits.ts';

/**
 * Each of these code points is a character by itself, whatever stands beside it: most texts hold nothing else, and need
 * no segmenter.
 */
const PLAIN = /^[\n\u0020-\u02ff\u2010-\u2027\u202f-\u205e\u20a0-\u20bf]*$/;

/** For browsers without a segmenter: what joins is joined, flags are pairs. */
const CLUSTER =
  /\r\n|(?:\p{RI}{2}|[\u1100-\u115f\ua960-\ua97c]*.)(?:[\p{M}\p{Emoji_Modifier}\u1160-\u11ff\ud7b0-\ud7fb\u200c\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*/gsu;

type Clusters = (text: string) => Iterable<string>;

export const clustersByPattern: Clusters = (text) => text.match(CLUSTER) ?? [];

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('fr', { granularity: 'grapheme' }) : null;

function* clustersBySegmenter(segmenterToUse: Intl.Segmenter, text: string): Generator<string> {
  for (const { segment } of segmenterToUse.segment(text)) yield segment;
}

const clusters: Clusters = (text) =>
  PLAIN.test(text) ? text : segmenter ? clustersBySegmenter(segmenter, text) : clustersByPattern(text);

function weightOf(cluster: string): number {
  // A code point has one or two units: most clusters need no closer look.
  if (cluster.length <= CHARACTER_POINTS) return 1;
  return Math.ceil([...cluster].length / CHARACTER_POINTS);
}

export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const cluster of clusters(text)) count += weightOf(cluster);
  return count;
}

/** At once for every text that is short enough however it is counted. */
export const fitsIn = (text: string, limit: number): boolean => text.length <= limit || countCharacters(text) <= limit;

/**
 * The beginning of a text, at most so many characters, none of them split. For what is shown: what is typed is never
 * cut.
 */
export function cutTo(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let [length, count] = [0, 0];
  for (const cluster of clusters(text)) {
    count += weightOf(cluster);
    if (count > limit) return text.slice(0, length);
    length += cluster.length;
  }
  return text;
}

/**
 * What leaves nothing to be seen: white space, controls, what Unicode lets every font ignore (joiners, soft hyphens,
 * fillers, selectors, marks of direction), and the few signs beside it that are drawn as nothing. `app.is_blank` of the
 * database knows the same.
 */
const VISIBLE = /[^\u{16fe4}\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u;
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

const INVISIBLE = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Characters of a text that must have some: what cannot be seen is none. Blanks between words are. */
export const countVisible = (text: string): number =>
  isBlank(text) ? 0 : countCharacters(text.replace(INVISIBLE, ''));
