/**
 * Runs one device of the laboratory: its own time, dice and databases, and the product's modules over them. Its network
 * is on the director's side.
 */
import { uuid } from '#simulator/server/fixed-ids.ts';
import { conversationBetween } from '#simulator/server/small-environment.ts';
import type { MemberId } from '#schemas/ids.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import type { FaultHooks } from '../../faults/fault-hooks.ts';
import { diceOf, type Dice } from '../../core/chance.ts';
import { Time } from '../../core/time.ts';
import { SimDevice } from '../../devices/device.ts';
import type { DeviceEnvironment } from '../../devices/device-environment.ts';
import type { WrittenMessage } from '../../invariants/observed-world.ts';
import type { AdvanceResult, DeviceConfig, FromDevice, DeviceRunner, Session, ToDevice } from '../device-messages.ts';
import { contentsOf } from './contents.ts';
import { heal } from './heal.ts';
import { performAct } from './perform-act.ts';
import { RemoteNetwork } from './remote-network.ts';
import { applySwitch } from './apply-switch.ts';

/** Size of each device's own range of ids. */
const IDS = 1_000_000;

export class LocalDeviceRunner implements DeviceRunner, DeviceEnvironment {
  readonly time = new Time();
  readonly dice: Dice;
  readonly hooks: FaultHooks = {};
  readonly network: RemoteNetwork;
  private readonly config: DeviceConfig;
  private readonly device: SimDevice;
  private outgoing: FromDevice[] = [];
  private ids = 0;
  private lastState = '';

  constructor(config: DeviceConfig) {
    this.config = config;
    this.dice = diceOf(config.seed * 31 + config.index);
    this.network = new RemoteNetwork(this.time, this.post);
    this.device = new SimDevice(`d${config.index}`, config.account, this);
    this.device.openPage();
    this.device.ensureTabs(1);
  }

  // ── calls of the director ──

  async advance(to: number, messages: readonly ToDevice[]): Promise<AdvanceResult> {
    for (const message of messages) this.time.schedule(to - this.time.now, () => this.receive(message));
    await this.time.run(to, () => undefined);
    const { outgoing } = this;
    this.outgoing = [];
    return { next: this.time.next, messages: outgoing, contents: this.changedContents() };
  }

  close(): void {
    this.device.killAll();
  }

  private receive(message: ToDevice): void {
    const { device } = this;
    switch (message.kind) {
      case 'act':
        return performAct(device, message.act);
      case 'set':
        return applySwitch(device, message.name, message.value);
      case 'heal':
        return heal(device);
      case 'kill': {
        const requester = this.network.contextOf(message.id);
        const tab = device.tabs.find(({ context }) => context === requester);
        requester?.kill();
        if (tab) device.kill(tab);
        return;
      }
      default:
        return this.network.receive(message);
    }
  }

  private changedContents() {
    const { tabs, session, skew, isOpen } = this.device;
    const stateText = JSON.stringify([
      tabs.map(({ context, state }) => [context.name, context.alive, context.frozen, state.current]),
      session,
      skew,
      isOpen,
    ]);
    const unchanged = stateText === this.lastState;
    this.lastState = stateText;
    return this.device.hasChanged() || !unchanged ? contentsOf(this.device) : null;
  }

  // ── the device's environment ──

  private post = (message: FromDevice): void => void this.outgoing.push(message);
  newId = (): string => uuid((this.config.index + 1) * IDS + ++this.ids);
  log = (line: string): void => this.post({ kind: 'say', line });
  signIn = (): Session => this.config.session;
  otherMember = (member: MemberId, n: number): MemberId => {
    const others = this.config.members.filter((each) => each !== member);
    return others[n % others.length] as MemberId;
  };
  conversationBetween = (a: MemberId, b: MemberId) =>
    conversationBetween(this.config.members.indexOf(a) + 1, this.config.members.indexOf(b) + 1);
  recordMessage = (id: string, { device: _device, ...note }: WrittenMessage): void =>
    this.post({ kind: 'wrote', id, note });
  updateMessage = (id: string, { device: _device, ...patch }: Partial<WrittenMessage>): void =>
    this.post({ kind: 'note', id, patch });
  onAnswer = (request: string, body: object): void => this.post({ kind: 'answered', request, body });
  onSignOut = (): void => this.post({ kind: 'dropped' });
  pendingMessagesOn = () => [];
  onWriteFailed = (error: unknown): void => this.post({ kind: 'failed', full: storageFailureOf(error) === 'full' });
  reportDefect = (error: unknown): void =>
    this.post({ kind: 'crash', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
