/** Performs the steps of a scenario on devices, switches and the server. */
import type { MemberId } from '#schemas/ids.ts';
import { laboratoryEngine } from './engine.fr.ts';
import type { ServerState } from '#simulator/server/truth.ts';
import type { WrittenMessage } from '../invariants/observed-world.ts';
import type { SimSyncNode } from '../devices/sync-node.ts';
import type { Reply } from '../devices/reply.ts';
import { excuseRestored } from '../devices/written-messages.ts';
import type { FromDevice, ResolvedAct, ToDevice } from './device-messages.ts';
import type { Conflicts } from './conflicts.ts';
import type { Crossings } from './crossings.ts';
import type { Names } from './names.ts';
import type { NetworkLink } from './network-link.ts';
import type { StoreMirror } from './store-mirror.ts';
import { actText, switchText } from './act-text.ts';
import { defaultSwitches } from './default-switches.ts';
import type { DeviceStep, ServerAct, Step, SwitchName, Switches, SwitchValue } from './types.ts';

/** What is played: devices, network and server, with what is noted of them. */
interface PlayedScene {
  readonly now: number;
  readonly names: Names;
  readonly devices: readonly StoreMirror[];
  readonly switches: readonly Switches[];
  readonly node: SimSyncNode;
  readonly networkLink: Pick<NetworkLink, 'drop' | 'pulls'>;
  readonly crossings: Pick<Crossings, 'note'>;
  readonly conflicts: Pick<Conflicts, 'watchPush'>;
  readonly messages: Map<string, WrittenMessage>;
  log(line: string): void;
}

interface SceneParts {
  world: PlayedScene;
  deliver(device: number, message: ToDevice): void;
}

/** Acts whose first argument is a member or the group; below, those whose first argument is a message. */
const ABOUT_MEMBER = ['write', 'read', 'hide', 'open', 'block', 'unblock', 'leave', 'join', 'remove'];
const ABOUT_MESSAGE = ['edit', 'delete', 'discard', 'retry', 'dismiss', 'confirm'];

export class LabScene {
  private readonly world: PlayedScene;
  private readonly deliver: SceneParts['deliver'];
  backup: ServerState | null = null;
  /** Time at which all faults ended; null: not yet. */
  healedAt: number | null = null;

  constructor({ world, deliver }: SceneParts) {
    [this.world, this.deliver] = [world, deliver];
  }

  perform(step: Step): void {
    const { world } = this;
    world.log(`step ${JSON.stringify(step.slice(1))}`);
    const [, deviceIndex] = step;
    if (deviceIndex === 'all') return this.heal();
    if (deviceIndex === 'server') return this.server(step[2] as ServerAct);
    if (deviceIndex >= world.devices.length) return;
    if (step[2] === 'set') return this.set(deviceIndex, step[3] as SwitchName, step[4] as SwitchValue);
    const resolvedAct = this.resolveAct(deviceIndex, step as DeviceStep);
    world.crossings.note(world.now, deviceIndex, 'act', actText(step as DeviceStep));
    this.deliver(deviceIndex, { kind: 'act', act: resolvedAct });
  }

  private resolveAct(deviceIndex: number, step: DeviceStep): ResolvedAct {
    const { names, devices } = this.world;
    const [, , act, first, second] = step as unknown as [
      number,
      number,
      DeviceStep[2],
      string | undefined,
      string | number | boolean | undefined,
    ];
    const account = devices[deviceIndex]?.account as MemberId;
    const to = ABOUT_MEMBER.includes(act) ? names.idOf(first ?? '') : null;
    const id =
      act === 'write'
        ? names.nextMessageId(deviceIndex)
        : ABOUT_MESSAGE.includes(act)
          ? names.messageIdOf(first ?? '')
          : null;
    return {
      act,
      to,
      conversation: ABOUT_MEMBER.includes(act)
        ? names.talkWith(account, act === 'remove' ? (names.group ?? '') : (first ?? ''))
        : act === 'edit' || act === 'delete'
          ? this.conversationOf(deviceIndex, id ?? '')
          : null,
      id,
      text: act === 'preference' ? (first ?? '') : typeof second === 'string' ? second : '',
      upTo: typeof second === 'number' ? second : 0,
      value: second ?? '',
    };
  }

  /** Returns the conversation in which the device shows a message. */
  private conversationOf(deviceIndex: number, id: string) {
    const { names, devices } = this.world;
    const device = devices[deviceIndex];
    if (!device) return null;
    const others = [...names.members, ...(names.group === null ? [] : [names.group])];
    const conversations = others
      .filter((each) => names.idOf(each) !== device.account)
      .flatMap((each) => names.talkWith(device.account, each) ?? []);
    const screen = device.readScreen();
    return (
      conversations.find((each) => screen.view(each)?.messages.some((message) => (message.id as string) === id)) ?? null
    );
  }

  private set(deviceIndex: number, name: SwitchName, value: SwitchValue): void {
    const { world } = this;
    const switches = world.switches[deviceIndex] as Switches;
    Object.assign(switches, { [name]: value });
    world.crossings.note(world.now, deviceIndex, 'switch', switchText(name, value));
    if (name === 'halfOpen' && value) world.networkLink.drop(deviceIndex);
    this.deliver(deviceIndex, { kind: 'set', name, value });
  }

  private server(act: ServerAct): void {
    const { node, messages, crossings, now, networkLink } = this.world;
    crossings.note(now, 'server', 'switch', laboratoryEngine.serverActs[act]);
    switch (act) {
      case 'crash':
        if (node.up) node.crash();
        return networkLink.drop(null);
      case 'restart':
        node.up = true;
        return;
      case 'backup':
        this.backup = structuredClone(node.server.truth);
        node.visibility.backup();
        return;
      case 'restore':
        if (!this.backup) return;
        excuseRestored(messages, node.server.truth, this.backup);
        node.server.truth = structuredClone(this.backup);
        node.visibility.restore();
        node.server.epochs += 1;
        return networkLink.drop(null);
    }
  }

  private heal(): void {
    const { world } = this;
    world.node.up = true;
    this.healedAt = world.now;
    world.crossings.note(world.now, 'server', 'switch', laboratoryEngine.allWell);
    world.networkLink.pulls.fill(0);
    for (const { index } of world.devices) {
      const switches = world.switches[index] as Switches;
      Object.assign(switches, { ...defaultSwitches, clock: switches.clock });
      this.deliver(index, { kind: 'heal' });
    }
  }

  /** Passes a request to the server, and records the conflicts of a push [Y2 to Y4, Y12]. */
  handle = (device: number, { path, token, body }: Extract<FromDevice, { kind: 'request' }>): Reply => {
    const { node, conflicts, devices } = this.world;
    const deviceMirror = devices[device];
    const settle = path === '/sync/push' && deviceMirror ? conflicts.watchPush(deviceMirror, body) : null;
    const reply = node.handle(path, token, body);
    settle?.(reply);
    return reply;
  };

  onKillBeforeAck = (device: number): void => {
    Object.assign(this.world.switches[device] as Switches, { killBeforeAck: false });
  };
}
