/** Computes a group of the demonstration as values: numbers, read marks and counts agree [Y12]. Pure. */
import type { GroupEvent } from '#schemas/streams/group.ts';
import type { GroupPlan, PollPlan } from './group-plan.ts';
import { parseScript } from './group-script.ts';
import { timelineOf } from './group-timeline.ts';
import { typographic } from './dialogue.ts';
import { memberNamed } from './members.ts';
import { idOf, type Chance } from './repeatable-random.ts';

const DAY = 24 * 60 * 60_000;
const OPEN_DAYS = { over: 4, later: 6 };

export interface SeedGroupRow {
  seq: number;
  id: string;
  senderId: string;
  type: 'text' | 'poll' | 'system';
  text: string;
  at: number;
  replySeq: number | null;
  /** Member id → emoji. */
  reactions: Readonly<Record<string, string>>;
  mentions: readonly string[];
  event: GroupEvent | null;
  /** How many system rows there are up to this one [G13]. */
  systemCount: number;
}
export interface SeedPoll {
  messageId: string;
  options: readonly string[];
  multiple: boolean;
  anonymous: boolean;
  closesAt: number;
  votes: readonly { memberId: string; choices: number[] }[];
}
export interface SeedGroupMember {
  id: string;
  role: 'member' | 'admin';
  joinedAt: number;
  /** Number of the row with which this member joined. */
  joinSeq: number;
  /** Number of the row with which this member left; null: still there. */
  leftSeq: number | null;
  read: number;
  mine: number;
  mineAtRead: number;
  systemAtRead: number;
  mentions: readonly number[];
  lastSentAt: number | null;
}
export interface SeedGroup {
  id: string;
  plan: GroupPlan;
  rows: readonly SeedGroupRow[];
  members: readonly SeedGroupMember[];
  polls: readonly SeedPoll[];
  pinned: readonly number[];
}

const idOfMember = (name: string) => memberNamed(name).id;

/** Numbers what happened. */
function rowsOf(id: string, steps: ReturnType<typeof timelineOf>, polls: GroupPlan['polls']): SeedGroupRow[] {
  const rows: SeedGroupRow[] = [];
  for (const { at, by, ...what } of steps) {
    const isLine = 'line' in what;
    const systemCount = (rows.at(-1)?.systemCount ?? 0) + (isLine ? 0 : 1);
    const common = { seq: rows.length + 1, senderId: idOfMember(by), at, systemCount };
    if (isLine) {
      const { line, scene, nth } = what;
      const talk = rows.filter(({ type }) => type !== 'system');
      rows.push({
        ...common,
        id: idOf(`message:${id}:${scene}:${nth}`),
        type: line.poll === null ? 'text' : 'poll',
        text: line.poll === null ? line.text : typographic(polls?.[line.poll]?.question ?? ''),
        replySeq: line.replyTo === null ? null : (talk.at(-line.replyTo)?.seq ?? null),
        reactions: Object.fromEntries(Object.entries(line.reactions).map(([name, emoji]) => [idOfMember(name), emoji])),
        mentions: line.mentions.map(idOfMember),
        event: null,
      });
    } else {
      const pinnedSeq = what.kind === 'pinned' ? { seq: rows.length } : {};
      rows.push({
        ...common,
        id: idOf(`event:${id}:${common.seq}`),
        type: 'system',
        text: '',
        replySeq: null,
        reactions: {},
        mentions: [],
        event: { kind: what.kind, memberId: idOfMember(what.subject) as GroupEvent['memberId'], ...pinnedSeq },
      });
    }
  }
  return rows;
}

function memberOf(plan: GroupPlan, name: string, rows: readonly SeedGroupRow[]): SeedGroupMember {
  const id = idOfMember(name);
  const eventOf = (...kinds: string[]) =>
    rows.find(({ event }) => event?.memberId === id && kinds.includes(event.kind));
  const start = eventOf('created', 'joined');
  const own = rows.filter(({ senderId, type }) => senderId === id && type !== 'system');
  const othersUnread = rows.filter(({ senderId, type }) => senderId !== id && type !== 'system');
  const unread = plan.unread[name] ?? 0;
  const read = unread > 0 ? (othersUnread.at(-unread)?.seq ?? 1) - 1 : rows.length;
  return {
    id,
    role: name === plan.creator || (plan.admins ?? []).includes(name) ? 'admin' : 'member',
    joinedAt: start?.at ?? 0,
    joinSeq: start?.seq ?? 1,
    leftSeq: eventOf('left')?.seq ?? null,
    read,
    mine: own.length,
    mineAtRead: own.filter(({ seq }) => seq <= read).length,
    systemAtRead: rows[read - 1]?.systemCount ?? 0,
    mentions: rows.flatMap(({ seq, mentions }) => (mentions.includes(id) ? [seq] : [])).reverse(),
    lastSentAt: own.at(-1)?.at ?? null,
  };
}

function pollOf(poll: PollPlan, { id, at }: { id: string; at: number }, now: number): SeedPoll {
  const options = Object.keys(poll.options);
  const voters = [...new Set(Object.values(poll.options).flat())];
  return {
    messageId: id,
    options: options.map(typographic),
    multiple: poll.multiple ?? false,
    anonymous: poll.anonymous ?? false,
    closesAt: (poll.closes === 'over' ? at : now) + OPEN_DAYS[poll.closes] * DAY,
    votes: voters.map((name) => ({
      memberId: idOfMember(name),
      choices: options.flatMap((option, n) => (poll.options[option]?.includes(name) ? [n] : [])),
    })),
  };
}

export function groupHistory(plan: GroupPlan, now: number, days: number, luck: Chance): SeedGroup {
  const id = idOf(`group:${plan.name}`);
  const scenes = parseScript(plan.script);
  const rows = rowsOf(id, timelineOf(plan, scenes, now - plan.minutesAgo * 60_000, days, luck), plan.polls);
  const pollKeys = scenes.flat().flatMap(({ poll }) => poll ?? []);
  const pollRows = rows.filter(({ type }) => type === 'poll');
  return {
    id,
    plan,
    rows,
    members: [plan.creator, ...plan.founders, ...plan.members].map((name) => memberOf(plan, name, rows)),
    polls: pollKeys.flatMap((key, n) => {
      const [poll, row] = [plan.polls?.[key], pollRows[n]];
      return poll && row ? pollOf(poll, row, now) : [];
    }),
    pinned: rows.flatMap(({ event }) => (event?.kind === 'pinned' ? (event.seq ?? []) : [])).reverse(),
  };
}
