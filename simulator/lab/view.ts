/** What the screen shows of everything, at one moment. */
import { asStream } from '#schemas/as-stream.ts';
import type { MemberId } from '#schemas/ids.ts';
import { foldProfile } from '#domain/fold/profile.ts';
import { foldWaiting } from '#domain/fold/waiting.ts';
import { healthOf } from '#domain/health.ts';
import { unheard } from '#lib/unheard.ts';
import type { MessageView } from '#domain/views.ts';
import type { Seen } from '../world/seen.ts';
import type { Director } from './director.ts';
import type { Mirror } from './mirror.ts';
import type {
  ConversationLine,
  DeviceView,
  LaboratoryView,
  MessageLine,
  PreferenceLine,
  QueueLine,
  Switches,
} from './types.ts';

type Shown = Omit<LaboratoryView, 'pace' | 'replay' | 'replayHash'>;

export function viewOf(director: Director): Shown {
  const { scenario, now, trace, events, node, names, crossings, conflicts, crash, devices } = director;
  return {
    name: scenario.name,
    see: scenario.see,
    now,
    hash: trace.hash,
    events,
    server: { up: node.up, epoch: node.server.epoch, backup: director.hasBackup },
    members: names.members,
    devices: devices.map((device) => deviceView(director, device)),
    timeline: crossings.all,
    conflicts: conflicts.all,
    verdict: director.verdict(director.judgedAt !== null),
    crash,
  };
}

function deviceView(director: Director, device: Mirror): DeviceView {
  const { index, contents, clock } = device;
  const seen = device.seen();
  const leader = contents.tabs.find(({ state }) => state.leads) ?? contents.tabs[0];
  const { connection, waitsFor, outdated, storage, figures } = leader?.state ?? unheard;
  return {
    index,
    name: director.scenario.devices[index]?.name ?? device.name,
    member: director.names.nameOf(device.account),
    signedIn: contents.session !== 'none',
    sessionLost: contents.session === 'lost',
    switches: { ...(director.switches[index] as Switches) },
    connection: leader ? connection : 'offline',
    waitsFor,
    outdated,
    storage,
    health: healthOf(leader !== undefined && connection === 'online', figures),
    latency: figures?.latency ?? null,
    clock,
    tabs: contents.tabs.map(({ name, frozen, state }) => ({ name, frozen, leads: state.leads })),
    conversations: contents.session === 'none' ? [] : conversationsOf(director, device, seen),
    queue: contents.session === 'none' ? [] : queueOf(seen, clock),
    preferences: preferencesOf(device.account, seen),
    writes: contents.writes,
    level: seen.digestText() === director.node.digestText(device.account),
  };
}

function conversationsOf({ names }: Director, { account }: Mirror, seen: Seen): ConversationLine[] {
  return names.ids.flatMap((other): ConversationLine[] => {
    if (other === account) return [];
    const id = names.conversation(account, other);
    const view = seen.view(id);
    const head = seen.seenHead(id);
    const blocked = seen.blocked.has(other);
    if (!view)
      return blocked
        ? [{ other: names.nameOf(other), messages: [], unread: 0, read: 0, shown: 0, blocked, closed: true }]
        : [];
    const read = head && !head.membership.gone ? head.membership.read : 0;
    return [
      {
        other: names.nameOf(other),
        messages: view.messages.map((each) => messageLine(names, each)),
        unread: view.unread,
        read,
        shown: view.shown,
        blocked,
        closed: view.closed,
      },
    ];
  });
}

const messageLine = (
  names: Director['names'],
  { id, seq, senderId, mine, text, edited, deleted, state, code, asks, at }: MessageView,
): MessageLine => ({
  id,
  ref: names.refOf(id),
  seq,
  from: names.nameOf(senderId),
  mine,
  text,
  edited,
  deleted,
  state,
  code,
  asks,
  at,
});

const queueOf = ({ queue, heads }: Seen, now: number): QueueLine[] =>
  foldWaiting(queue, [...heads.values()], now).map(({ id, action, text, at, state, code, claimed }) => ({
    id,
    action,
    text,
    age: Math.max(0, now - at),
    state,
    code,
    claimed,
  }));

/** What a member hears is what they can prefer. */
function preferencesOf(account: MemberId, { heads, epoch, queue }: Seen): PreferenceLine[] {
  const own = foldProfile(heads.get(asStream(account)), epoch, queue);
  if (!own) return [];
  const fields = Object.entries(own.profile).flatMap(([field, value]) =>
    field.startsWith('sound') && typeof value !== 'object' ? [{ field, value }] : [],
  );
  return fields.map(({ field, value }) => ({ field, value, waits: own.pending.some((each) => each === field) }));
}
