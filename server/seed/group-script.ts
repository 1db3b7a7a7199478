/** Parses the script of a group's plan. */
import { typographic } from './dialogue.ts';

export interface ScriptLine {
  by: string;
  text: string;
  pinned: boolean;
  /** Key of a poll, whose question is the text. */
  poll: string | null;
  /** How many lines above the line stands that this one replies to. */
  replyTo: number | null;
  /** Member → emoji. */
  reactions: Readonly<Record<string, string>>;
  mentions: readonly string[];
}

const LINE = /^ *(?<by>[a-z0-9]+) (?:(?<pin>!pin) |\^(?<reply>\d) )?(?:!poll (?<poll>\w+)|(?<words>\S.*))$/;
const REACTION = / (❤️|😊|😂|😮|👏|🔥)([a-z0-9]+(?:,[a-z0-9]+)*)/gu;

function parseLine(line: string): ScriptLine {
  const parts = LINE.exec(line.replace(REACTION, ''))?.groups;
  if (!parts) throw new Error(`not a line of a script: ${line}`);
  const { by = '', pin, reply, poll, words = '' } = parts;
  return {
    by,
    text: typographic(words),
    pinned: pin !== undefined,
    poll: poll ?? null,
    replyTo: reply === undefined ? null : Number(reply),
    reactions: Object.fromEntries(
      [...line.matchAll(REACTION)].flatMap(([, emoji = '', names = '']) =>
        names.split(',').map((name) => [name, emoji] as const),
      ),
    ),
    mentions: [...words.matchAll(/@([a-z0-9]+)/g)].map(([, name = '']) => name),
  };
}

/** Returns the lines of each scene. */
export const parseScript = (script: string): ScriptLine[][] =>
  script
    .split(/^\s*…\s*$/m)
    .map((scene) =>
      scene
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(parseLine),
    )
    .filter((scene) => scene.length > 0);
