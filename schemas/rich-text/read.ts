/**
 * Reads any text into rich text [SHELL-200, SHELL-201]: paragraphs of lines, lines of runs, runs with marks. Tags other
 * than `p`, `br`, `strong`, `em` and `u` are dropped, and so is every attribute; what a dropped tag encloses stays as
 * text. Plain text is rich text too: a line end is a `br`, an empty line begins a paragraph. `app.rich_text` of the
 * database reads alike; `tests/contract/rich-text.test.ts` compares the two.
 */
import { storable } from '../text.ts';

/** In the order in which their tags are written. */
export const marks = ['strong', 'em', 'u'] as const;
export type Mark = (typeof marks)[number];

export interface Run {
  text: string;
  marks: readonly Mark[];
}
export type Line = readonly Run[];
export type Paragraph = readonly Line[];
export type RichText = readonly Paragraph[];

const TOKEN = /<[/!?A-Za-z][^<>]*>|&(?:amp|lt|gt|quot|nbsp|#39);|\r\n?|\n|[^<&\r\n]+|[<&]/g;
const TAG = /^<(\/?)([A-Za-z][A-Za-z0-9]*)[ \t\n\f\r/>]/;

const markOf: Readonly<Record<string, Mark>> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', u: 'u' };
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&#39;': "'",
};

/** Replaces tabs, and removes the other control characters. */
const CONTROLS = /[^\P{Cc}\u0080-\u009f]/gu;
const visible = (text: string): string => text.replaceAll('\t', ' ').replace(CONTROLS, '');

const isSame = (a: readonly Mark[], b: readonly Mark[]): boolean => a.join() === b.join();

/** Returns the runs without spaces at the ends of the line. The end is sought from the first of some spaces only. */
function trimmedLine(runs: readonly Run[]): Line {
  const line = runs.map((run) => ({ ...run }));
  for (const [end, pattern] of [
    [0, /^[ \u00a0]+/],
    [-1, /(?<![ \u00a0])[ \u00a0]+$/],
  ] as const)
    for (let run = line.at(end); run; run = line.at(end)) {
      run.text = run.text.replace(pattern, '');
      if (run.text !== '') break;
      line.splice(end, 1);
    }
  return line;
}

class Reader {
  readonly paragraphs: Line[][] = [];
  private lines: Line[] = [];
  private runs: Run[] = [];
  private readonly depth: Record<Mark, number> = { strong: 0, em: 0, u: 0 };

  addText(text: string): void {
    if (text === '') return;
    const open = marks.filter((mark) => this.depth[mark] > 0);
    const last = this.runs.at(-1);
    if (last && isSame(last.marks, open)) last.text += text;
    else this.runs.push({ text, marks: open });
  }

  /** An empty line ends the paragraph. */
  endLine(): void {
    const line = trimmedLine(this.runs);
    this.runs = [];
    if (line.length > 0) this.lines.push(line);
    else this.endLines();
  }

  endParagraph(): void {
    this.endLine();
    this.endLines();
  }

  private endLines(): void {
    if (this.lines.length > 0) this.paragraphs.push(this.lines);
    this.lines = [];
  }

  addTag(token: string): void {
    const [, slash, name = ''] = TAG.exec(token) ?? [];
    const tag = name.toLowerCase();
    const mark = Object.hasOwn(markOf, tag) ? markOf[tag] : undefined;
    if (mark) this.depth[mark] = Math.max(0, this.depth[mark] + (slash === '/' ? -1 : 1));
    else if (tag === 'br') this.endLine();
    else if (blocks.has(tag)) this.endParagraph();
  }
}

/** Returns the rich text of any text. */
export function readRichText(input: string): RichText {
  const reader = new Reader();
  for (const [token] of storable(input).matchAll(TOKEN)) {
    const entity = entities[token];
    if (entity !== undefined) reader.addText(entity);
    else if (/^[\r\n]/.test(token)) reader.endLine();
    else if (token.length > 1 && token.startsWith('<')) reader.addTag(token);
    else reader.addText(visible(token));
  }
  reader.endParagraph();
  return reader.paragraphs;
}
