/**
 * Computes the demonstration as values: its members, messages, times and read marks. Pure: a function of a key and an
 * instant.
 */
import { chance, idOf, type Chance } from './repeatable-random.ts';
import { withChosenWords, type DialogueLine } from './dialogue.ts';
import { groupHistory, type SeedGroup } from './group-history.ts';
import { annecy } from './groups/annecy.ts';
import { jazz } from './groups/jazz.ts';
import { readers } from './groups/readers.ts';
import { shores } from './groups/shores.ts';
import { tables } from './groups/tables.ts';
import { thursdays } from './groups/thursdays.ts';
import { conversationPlans, type ConversationPlan } from './plans.ts';
import { members, memberNamed, type SeedMember } from './members.ts';
import { timetable } from './timetable.ts';

export interface SeedMessage {
  id: string;
  senderId: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}
export interface SeedConversation {
  /** The two members, in the order of their ids. */
  pair: readonly [string, string];
  /** In the order of their numbers, from 1. */
  messages: readonly SeedMessage[];
  /** Highest message number that each of the pair has read. */
  read: readonly [number, number];
}
export interface Community {
  members: readonly SeedMember[];
  conversations: readonly SeedConversation[];
  groups: readonly SeedGroup[];
  blocks: readonly { userId: string; blockedId: string }[];
  /** Code with which a professional invites. */
  referral: { userId: string; business: string; code: string };
}

const DAYS = 90;
const groupPlans = [thursdays, jazz, annecy, readers, tables, shores];

/** Returns who wrote the last messages, and how many they are in a row. */
function tail(messages: readonly SeedMessage[]): { sender: string | undefined; length: number } {
  const sender = messages.at(-1)?.senderId;
  const lastOther = messages.findLastIndex((message) => message.senderId !== sender);
  return { sender, length: messages.length - 1 - lastOther };
}

function conversation(plan: ConversationPlan, now: number, luck: Chance): SeedConversation {
  const [a, b] = [memberNamed(plan.a), memberNamed(plan.b)];
  const scenes: DialogueLine[][] = plan.dialogues.flatMap(({ dialogue, swapped }) =>
    withChosenWords(dialogue, luck).map((scene) =>
      scene.map((line) => (swapped ? { ...line, from: line.from === 'A' ? ('B' as const) : ('A' as const) } : line)),
    ),
  );
  const times = timetable(
    scenes.map((scene) => scene.length),
    now - plan.minutesAgo * 60_000,
    DAYS - 7,
    luck,
  );
  const messages = scenes.flatMap((scene, s) =>
    scene.map((line, n): SeedMessage => ({
      id: idOf(`message:${plan.a}:${plan.b}:${s}:${n}`),
      senderId: (line.from === 'A' ? a : b).id,
      text: line.text,
      at: times[s]?.[n] ?? now,
    })),
  );
  const pair: [string, string] = a.id < b.id ? [a.id, b.id] : [b.id, a.id];
  const last = tail(messages);
  const unread = Math.min(plan.unread, last.length);
  const read = pair.map((id) => messages.length - (id === last.sender ? 0 : unread)) as [number, number];
  return { pair, messages, read };
}

export function community(now: number, key = 'alcove'): Community {
  return {
    members,
    conversations: conversationPlans(key).map((plan) => conversation(plan, now, chance(`${key}:${plan.a}:${plan.b}`))),
    groups: groupPlans.map((plan) => groupHistory(plan, now, DAYS - 7, chance(`${key}:${plan.name}`))),
    blocks: [{ userId: memberNamed('mathilde').id, blockedId: memberNamed('gabin').id }],
    referral: { userId: memberNamed('clubvelours').id, business: 'Club Velours', code: 'VELOURS' },
  };
}
