/**
 * Counts characters, for every limit of a text. A character is what a reader perceives as one: a grapheme cluster, such
 * as « 👨‍👩‍👧‍👦 », or « é » in two code points. A cluster of more than `CHARACTER_POINTS` code points counts once for
 * each `CHARACTER_POINTS` of them begun. So a text within a limit has at most `CHARACTER_POINTS` times as many code
 * points. The database checks that bound, because it knows no clusters.
 */
import { CHARACTER_POINTS } from './limits.ts';

/**
 * Text whose code points are each one character, whatever is beside them. Most texts contain nothing else, and need no
 * segmenter.
 */
const PLAIN = /^[\n\u0020-\u02ff\u2010-\u2027\u202f-\u205e\u20a0-\u20bf]*$/;

/** Approximates clusters in browsers without a segmenter: joined code points stay together, and flags are pairs. */
const CLUSTER =
  /\r\n|(?:\p{RI}{2}|[\u1100-\u115f\ua960-\ua97c]*.)(?:[\p{M}\p{Emoji_Modifier}\u1160-\u11ff\ud7b0-\ud7fb\u200c\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*/gsu;

type Clusters = (text: string) => Iterable<string>;

export const clustersByPattern: Clusters = (text) => text.match(CLUSTER) ?? [];

/** Made for the first text that needs it: the first object of `Intl` costs a page some 20 ms of its start. */
let segmenter: Intl.Segmenter | undefined;

function* clustersBySegmenter(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Splits a text into what a reader perceives as its characters. */
export const clusters: Clusters = (text) =>
  PLAIN.test(text) ? text : 'Segmenter' in Intl ? clustersBySegmenter(text) : clustersByPattern(text);

function weightOf(cluster: string): number {
  // A code point has one or two units, so most clusters need no exact count.
  if (cluster.length <= CHARACTER_POINTS) return 1;
  return Math.ceil([...cluster].length / CHARACTER_POINTS);
}

export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const cluster of clusters(text)) count += weightOf(cluster);
  return count;
}

/** Says whether a text is within a limit. It returns at once for a text with no more units than the limit. */
export const fitsIn = (text: string, limit: number): boolean => text.length <= limit || countCharacters(text) <= limit;

/**
 * Returns the beginning of a text with at most `limit` characters, none of them split. For display, and for what
 * comes from elsewhere: typed text is never cut.
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
 * Matches a visible character. Invisible are white space, controls, code points that Unicode lets every font ignore
 * (joiners, soft hyphens, fillers, selectors, direction marks), and a few others that are drawn as nothing.
 * `app.is_blank` of the database knows the same ones.
 */
const VISIBLE = /[^\u{16fe4}\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u;
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

const INVISIBLE = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Counts the visible characters of a text that must have some. Spaces between words count. */
export const countVisible = (text: string): number =>
  isBlank(text) ? 0 : countCharacters(text.replace(INVISIBLE, ''));
