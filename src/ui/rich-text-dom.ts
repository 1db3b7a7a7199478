/** Rich text in an editable element: made from what was read, and read again from what the browser made of it. */
import { readRichText, type Mark, type Run } from '#schemas/rich-text/read.ts';
import { writeRichText } from '#schemas/rich-text/write.ts';

function runNode({ text, marks }: Run): Node {
  return marks.reduceRight<Node>((inner, mark) => {
    const element = document.createElement(mark);
    element.append(inner);
    return element;
  }, document.createTextNode(text));
}

function emptyParagraph(): HTMLParagraphElement {
  const paragraph = document.createElement('p');
  paragraph.append(document.createElement('br'));
  return paragraph;
}

/** Replaces what the element shows. */
export function showRichText(element: HTMLElement, text: string): void {
  const paragraphs = readRichText(text).map((lines) => {
    const paragraph = document.createElement('p');
    for (const [n, line] of lines.entries()) {
      if (n > 0) paragraph.append(document.createElement('br'));
      paragraph.append(...line.map(runNode));
    }
    return paragraph;
  });
  // What is typed into an empty element would be in no paragraph.
  if (paragraphs.length === 0) paragraphs.push(emptyParagraph());
  element.replaceChildren(...paragraphs);
}

/** Puts a paragraph back where everything was deleted: without one, browsers mark by styles instead of elements. */
export function keepParagraph(element: HTMLElement): void {
  if (element.textContent !== '' || element.querySelector('p')) return;
  const paragraph = emptyParagraph();
  element.replaceChildren(paragraph);
  getSelection()?.collapse(paragraph, 0);
}

/** Returns what was typed, as it is stored. */
export const typedRichText = (element: HTMLElement): string => writeRichText(readRichText(element.innerHTML));

const commands: Readonly<Record<Mark, string>> = { strong: 'bold', em: 'italic', u: 'underline' };

/**
 * Has the browser write `b`, `i` and `u`, and paragraphs, which `readRichText` knows. Nothing but its own commands
 * changes an editable element and stays in its undo.
 */
export function prepareEditing(): void {
  document.execCommand('styleWithCSS', false, 'false');
  document.execCommand('defaultParagraphSeparator', false, 'p');
}

/** Turns a mark on or off for the selection, or for what is typed next. */
export function toggleMark(mark: Mark): void {
  prepareEditing();
  document.execCommand(commands[mark]);
}

export const isMarkOn = (mark: Mark): boolean => document.queryCommandState(commands[mark]);

/** Inserts plain text at the selection, whatever else was copied. */
export const insertPlain = (text: string): void => void document.execCommand('insertText', false, text);

interface Point {
  clientX: number;
  clientY: number;
}

/** The place under a point; null: outside of the element, or not known to this browser. */
function rangeAt(element: HTMLElement, { clientX, clientY }: Point): Range | null {
  if (!('caretPositionFromPoint' in document)) return null;
  const position = document.caretPositionFromPoint(clientX, clientY);
  if (!position || !element.contains(position.offsetNode)) return null;
  const range = document.createRange();
  range.setStart(position.offsetNode, position.offset);
  return range;
}

/**
 * Inserts plain text where it was dropped, and replaces nothing. `isMove`: the text is the selection, which then leaves
 * its old place.
 */
export function dropPlain(element: HTMLElement, text: string, point: Point, isMove: boolean): void {
  const selection = getSelection();
  const target = rangeAt(element, point);
  const source = isMove && selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (source) {
    // Dropped on itself, or nobody knows where: it stays.
    if (!target || source.isPointInRange(target.startContainer, target.startOffset)) return;
    document.execCommand('delete');
  }
  element.focus();
  if (target) selection?.collapse(target.startContainer, target.startOffset);
  else if (selection && selection.rangeCount > 0) selection.collapseToEnd();
  insertPlain(text);
}
