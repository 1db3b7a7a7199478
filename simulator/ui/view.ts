/** Computes the view that the laboratory's screen shows. */
import { asStream } from '#schemas/as-stream.ts';
import type { MemberId } from '#schemas/ids.ts';
import { foldProfile } from '#streams/account/profile.ts';
import { foldWaiting } from '#streams/conversation/waiting.ts';
import { healthOf } from '#domain/health.ts';
import { laboratoryEngine } from './engine.fr.ts';
import { initialSyncState } from '#lib/initial-sync-state.ts';
import type { MessageView } from '#domain/views.ts';
import type { ScreenState } from '../devices/screen-state.ts';
import type { Director } from './director.ts';
import type { StoreMirror } from './store-mirror.ts';
import type {
  ConversationLine,
  DeviceView,
  LaboratoryView,
  MessageLine,
  PreferenceLine,
  QueueLine,
  Switches,
} from './types.ts';

type ScenarioView = Omit<LaboratoryView, 'pace' | 'replay' | 'replayHash'>;

export function viewOf(director: Director): ScenarioView {
  const { scenario, now, trace, eventCount, node, names, crossings, conflicts, crash, devices } = director;
  return {
    name: scenario.name,
    see: scenario.see,
    now,
    hash: trace.hash,
    events: eventCount,
    server: { up: node.up, epoch: node.server.epoch, backup: director.hasBackup },
    members: names.members,
    group: names.group,
    devices: devices.map((device) => deviceView(director, device)),
    timeline: crossings.all,
    conflicts: conflicts.all,
    verdict: director.readVerdict(director.evaluatedAt !== null),
    crash,
  };
}

function deviceView(director: Director, device: StoreMirror): DeviceView {
  const { index, contents, clock } = device;
  const screen = device.readScreen();
  const leader = contents.tabs.find(({ state }) => state.isLeader) ?? contents.tabs[0];
  const { connection, retryReason, outdated, storage, figures } = leader?.state ?? initialSyncState;
  return {
    index,
    name: director.scenario.devices[index]?.name ?? device.name,
    member: director.names.nameOf(device.account),
    signedIn: contents.session !== 'none',
    sessionLost: contents.session === 'lost',
    switches: { ...(director.switches[index] as Switches) },
    connection: leader ? connection : 'offline',
    waitsFor: retryReason,
    outdated,
    storage,
    health: healthOf(leader !== undefined && connection === 'online', figures),
    latency: figures?.latency ?? null,
    clock,
    tabs: contents.tabs.map(({ name, frozen, state }) => ({ name, frozen, leads: state.isLeader })),
    conversations: contents.session === 'none' ? [] : conversationsOf(director, device, screen),
    queue: contents.session === 'none' ? [] : queueOf(screen, clock),
    preferences: preferencesOf(device.account, screen),
    writes: contents.writes,
    inSync: screen.digestText() === director.node.digestText(device.account),
  };
}

function conversationsOf(director: Director, { account }: StoreMirror, screen: ScreenState): ConversationLine[] {
  const { names } = director;
  const talks = [...names.members, ...(names.group === null ? [] : [names.group])];
  return talks.flatMap((other): ConversationLine[] => {
    const memberId = names.idOf(other);
    const id = memberId === account ? null : names.talkWith(account, other);
    if (id === null) return [];
    const view = screen.view(id);
    const head = screen.effectiveHead(id);
    const blocked = memberId !== null && screen.blocked.has(memberId);
    const talk = { other, blocked };
    if (!view) return blocked ? [{ ...talk, messages: [], unread: 0, read: 0, shown: 0, closed: true }] : [];
    const read = head && !head.membership.gone ? head.membership.read : 0;
    return [
      {
        ...talk,
        messages: view.messages.map((each) => messageLine(names, each)),
        unread: view.unread,
        read,
        shown: view.highestShown,
        closed: view.closed,
      },
    ];
  });
}

const messageLine = (
  names: Director['names'],
  { id, seq, senderId, mine, text, edited, deleted, event, state, code, needsConfirmation, at }: MessageView,
): MessageLine => ({
  id,
  ref: names.refOf(id),
  seq,
  from: names.nameOf(senderId),
  mine,
  text: event ? (laboratoryEngine.groupEvents[event.kind]?.(names.nameOf(event.memberId)) ?? text) : text,
  system: event !== null,
  edited,
  deleted,
  state,
  code,
  asks: needsConfirmation,
  at,
});

const queueOf = ({ queue, heads }: ScreenState, now: number): QueueLine[] =>
  foldWaiting(queue, [...heads.values()], now).map(({ id, action, text, at, state, code, claimed }) => ({
    id,
    action,
    text,
    age: Math.max(0, now - at),
    state,
    code,
    claimed,
  }));

/** Returns the member's preferences, which are the sounds. */
function preferencesOf(account: MemberId, { heads, epoch, queue }: ScreenState): PreferenceLine[] {
  const profileView = foldProfile(heads.get(asStream(account)), epoch, queue);
  if (!profileView) return [];
  const fields = Object.entries(profileView.profile).flatMap(([field, value]) =>
    field.startsWith('sound') && typeof value !== 'object' ? [{ field, value }] : [],
  );
  return fields.map(({ field, value }) => ({
    field,
    value,
    waits: profileView.pending.some((each) => each === field),
  }));
}
