/** Splits SQL text into statements, with enough lexical rules to find where each ends and which object it defines. */

export interface Statement {
  /** Text with the comments directly above it. */
  text: string;
  /** Text without them. */
  bare: string;
}

/** Tokens that may contain a semicolon which ends no statement. */
const tokens = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g;

const leadingComments = /^(?:\s*--[^\n]*\n|\s+)*/;

/** Returns the comment that belongs to a statement: one separated by a blank line is about the following section. */
const ownComment = (comments: string) =>
  comments
    .trimStart()
    .split(/\n\s*\n/)
    .at(-1) ?? '';

export function statementsIn(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  for (const { 0: piece, index } of sql.matchAll(tokens)) {
    if (piece !== ';') continue;
    const whole = sql.slice(start, index + 1);
    const comments = leadingComments.exec(whole)?.[0] ?? '';
    const bare = whole.slice(comments.length);
    statements.push({ text: `${ownComment(comments)}${bare}`, bare });
    start = index + 1;
  }
  return statements;
}

const name = String.raw`("[^"]*"|[\w.]+)(\."[^"]*")?`;
const standalonePatterns: readonly [kind: string, definition: RegExp][] = [
  ['function', new RegExp(String.raw`^create (?:or replace )?function ${name}`, 'i')],
  ['view', new RegExp(String.raw`^create (?:or replace )?view ${name}`, 'i')],
  ['table', new RegExp(String.raw`^create table ${name}`, 'i')],
  ['type', new RegExp(String.raw`^create type ${name}`, 'i')],
  ['index', new RegExp(String.raw`^create (?:unique )?index ${name}`, 'i')],
];
const tablePatterns: readonly [kind: string, definition: RegExp][] = [
  ['policy', new RegExp(String.raw`^create policy ("[^"]*"|\w+) on ${name}`, 'i')],
  ['trigger', new RegExp(String.raw`^create trigger ("[^"]*"|\w+)[\s\S]*? on ${name}`, 'i')],
  ['comment', new RegExp(String.raw`^comment on (\w+) ${name}`, 'i')],
];

const plain = (...parts: (string | undefined)[]) => parts.join('').replaceAll('"', '');

/** Returns `function app.chunk_size`, `policy own rows on public.clubs`; null when the statement defines no object. */
export function objectOf(bare: string): string | null {
  for (const [kind, definition] of standalonePatterns) {
    const found = definition.exec(bare);
    if (found) return `${kind} ${plain(found[1], found[2])}`;
  }
  for (const [kind, definition] of tablePatterns) {
    const found = definition.exec(bare);
    if (found) return `${kind} ${plain(found[1])} on ${plain(found[2], found[3])}`;
  }
  return null;
}
