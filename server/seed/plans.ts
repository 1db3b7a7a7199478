/** Plans the conversations: who talks with whom, about what, and how recently. Each begins with an introduction. */
import { chance, type Chance } from './repeatable-random.ts';
import { parseDialogue, withChosenWords, type Dialogue } from './dialogue.ts';
import { endings } from './dialogues/camille.ts';
import { clubs } from './dialogues/clubs.ts';
import { culture } from './dialogues/culture.ts';
import { evenings } from './dialogues/evenings.ts';
import { everyday } from './dialogues/everyday.ts';
import { ofTheClub, ofTheTeam } from './dialogues/house.ts';
import { music } from './dialogues/music.ts';
import { openings } from './dialogues/openings.ts';
import { tables } from './dialogues/tables.ts';
import { travel } from './dialogues/travel.ts';
import { members } from './members.ts';

export interface ConversationPlan {
  /** Usernames of the dialogues' A and B. */
  a: string;
  b: string;
  /** `swapped`: B speaks A's lines. */
  dialogues: { dialogue: Dialogue; swapped: boolean }[];
  /** Age of the last message, in minutes. */
  minutesAgo: number;
  /** Number of last messages that their receiver has not read. */
  unread: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** Conversations of camille: the other member, dialogues before the last one, age in minutes, unread messages. */
const CAMILLE: readonly (readonly [other: string, dialogues: number, minutesAgo: number, unread: number])[] = [
  ['victor', 7, 12, 2],
  ['lesdeuxlunes', 6, 95, 0],
  ['ineslyon', 5, 3 * HOUR, 3],
  ['theob', 4, 5 * HOUR, 1],
  ['clubvelours', 2, 26 * HOUR, 0],
  ['sasha', 4, 30 * HOUR, 3],
  ['norak', 3, 3 * DAY, 0],
  ['alixetjo', 4, 9 * DAY, 0],
  ['solene', 3, 11 * DAY, 0],
  ['perle69', 3, 14 * DAY, 1],
  ['raphael', 2, 17 * DAY, 0],
  ['lesvoisins', 3, 24 * DAY, 0],
  ['octave', 2, 33 * DAY, 0],
  ['admin', 1, 71 * DAY, 0],
];
const OTHERS = 96;
const HOUSES = ['clubvelours', 'admin'];

const topics = [evenings, music, tables, travel, culture, clubs, everyday].flat().map(parseDialogue);
const introductions = openings.map(parseDialogue);
const club = ofTheClub.map(parseDialogue);
const team = ofTheTeam.map(parseDialogue);

/** Returns a function that draws dialogues from a shuffled pile, which is shuffled again when it is empty. */
function dialoguePile(dialogues: readonly Dialogue[], luck: Chance): () => Dialogue {
  let left: Dialogue[] = [];
  return () => {
    if (left.length === 0) left = luck.shuffled(dialogues);
    const next = left.pop();
    if (!next) throw new Error('no dialogues');
    return next;
  };
}

function subjects(
  a: string,
  count: number,
  intro: () => Dialogue,
  topic: () => Dialogue,
  luck: Chance,
): ConversationPlan['dialogues'] {
  const house = a === 'clubvelours' ? club : a === 'admin' ? team : null;
  if (house)
    return luck
      .shuffled(house)
      .slice(0, count)
      .map((dialogue) => ({ dialogue, swapped: false }));
  return [intro(), ...Array.from({ length: count }, topic)].map((dialogue) => ({
    dialogue,
    swapped: luck.fraction() < 0.5,
  }));
}

function ofCamille(luck: Chance): ConversationPlan[] {
  const [intro, topic] = [dialoguePile(introductions, luck), dialoguePile(topics, luck)];
  return CAMILLE.map(([a, count, minutesAgo, unread]) => {
    const ending = endings[a];
    const dialogues = [
      ...subjects(a, count, intro, topic, luck),
      ...(ending ? [{ dialogue: parseDialogue(ending), swapped: false }] : []),
    ];
    return { a, b: 'camille', dialogues, minutesAgo, unread };
  });
}

function ofOthers(luck: Chance): ConversationPlan[] {
  const [intro, topic] = [dialoguePile(introductions, luck), dialoguePile(topics, luck)];
  const names = members.map(({ username }) => username).filter((name) => name !== 'camille');
  const pairs = names
    .flatMap((a) => names.map((b) => [a, b] as const))
    .filter(
      ([a, b]) => (HOUSES.includes(a) && !HOUSES.includes(b)) || (a < b && !HOUSES.includes(a) && !HOUSES.includes(b)),
    );
  // The blocked pair has a conversation; other pairs are chosen at random.
  const isBlockedPair = (pair: readonly [string, string]) => pair.includes('mathilde') && pair.includes('gabin');
  const chosen = [
    ...pairs.filter(isBlockedPair),
    ...luck.shuffled(pairs.filter((pair) => !isBlockedPair(pair))).slice(0, OTHERS),
  ];
  return chosen.map(([a, b]) => ({
    a,
    b,
    dialogues: subjects(a, luck.between(1, 4), intro, topic, luck),
    minutesAgo: luck.between(2 * HOUR, 40 * DAY),
    unread: luck.fraction() < 0.3 ? luck.between(1, 3) : 0,
  }));
}

export const conversationPlans = (key: string): ConversationPlan[] => [
  ...ofCamille(chance(`${key}:camille`)),
  ...ofOthers(chance(`${key}:others`)),
];

/** Returns every line of all dialogues, with words chosen, for tests and benchmarks that need many sentences. */
export const everyLine = (luck: Chance): string[] =>
  [...introductions, ...topics].flatMap((dialogue) =>
    withChosenWords(dialogue, luck)
      .flat()
      .map(({ text }) => text),
  );
