/**
 * One device of the laboratory: its own time, dice and databases, the product's modules over them, and a network
 * elsewhere.
 */
import { uuid } from '#simulator/server/numbered.ts';
import { conversationOf } from '#simulator/server/small-world.ts';
import type { MemberId } from '#schemas/ids.ts';
import { storageFailure } from '#store/failure.ts';
import type { Bending } from '../../bending.ts';
import { diceOf, type Dice } from '../../chance.ts';
import { Time } from '../../time.ts';
import { SimDevice } from '../../world/device.ts';
import type { Surroundings } from '../../world/surroundings.ts';
import type { Written } from '../../world/written.ts';
import type { Advanced, DeviceConfig, FromDevice, Host, Session, ToDevice } from '../crossing.ts';
import { contentsOf } from './contents.ts';
import { heal } from './heal.ts';
import { perform } from './perform.ts';
import { RemoteNetwork } from './remote-network.ts';
import { switched } from './switched.ts';

/** Ids that a device makes begin here, each device's elsewhere. */
const IDS = 1_000_000;

export class DeviceHost implements Host, Surroundings {
  readonly time = new Time();
  readonly dice: Dice;
  readonly bending: Bending = {};
  readonly network: RemoteNetwork;
  private readonly config: DeviceConfig;
  private readonly device: SimDevice;
  private out: FromDevice[] = [];
  private ids = 0;
  private known = '';

  constructor(config: DeviceConfig) {
    this.config = config;
    this.dice = diceOf(config.seed * 31 + config.index);
    this.network = new RemoteNetwork(this.time, this.post);
    this.device = new SimDevice(`d${config.index}`, config.account, this);
    this.device.openPage();
    this.device.live(1);
  }

  // ── what its director asks ──

  async advance(to: number, brought: readonly ToDevice[]): Promise<Advanced> {
    for (const each of brought) this.time.in(to - this.time.now, () => this.bring(each));
    await this.time.run(to, () => undefined);
    const { out } = this;
    this.out = [];
    return { next: this.time.next, out, contents: this.changed() };
  }

  close(): void {
    this.device.die();
  }

  private bring(what: ToDevice): void {
    const { device } = this;
    switch (what.kind) {
      case 'act':
        return perform(device, what.act);
      case 'set':
        return switched(device, what.name, what.value);
      case 'heal':
        return heal(device);
      case 'kill': {
        const asking = this.network.contextOf(what.id);
        const tab = device.tabs.find(({ context }) => context === asking);
        asking?.kill();
        if (tab) device.kill(tab);
        return;
      }
      default:
        return this.network.hear(what);
    }
  }

  private changed() {
    const { tabs, session, skew, open } = this.device;
    const known = JSON.stringify([
      tabs.map(({ context, state }) => [context.name, context.alive, context.frozen, state.now]),
      session,
      skew,
      open,
    ]);
    const same = known === this.known;
    this.known = known;
    return this.device.changed() || !same ? contentsOf(this.device) : null;
  }

  // ── what the device needs of the world ──

  private post = (what: FromDevice): void => void this.out.push(what);
  newId = (): string => uuid((this.config.index + 1) * IDS + ++this.ids);
  say = (line: string): void => this.post({ kind: 'say', line });
  signIn = (): Session => this.config.session;
  other = (member: MemberId, n: number): MemberId => {
    const others = this.config.members.filter((each) => each !== member);
    return others[n % others.length] as MemberId;
  };
  conversation = (a: MemberId, b: MemberId) =>
    conversationOf(this.config.members.indexOf(a) + 1, this.config.members.indexOf(b) + 1);
  wrote = (id: string, { device: _device, ...note }: Written): void => this.post({ kind: 'wrote', id, note });
  note = (id: string, { device: _device, ...patch }: Partial<Written>): void => this.post({ kind: 'note', id, patch });
  answered = (request: string, body: object): void => this.post({ kind: 'answered', request, body });
  dropped = (): void => this.post({ kind: 'dropped' });
  pendingOn = () => [];
  failed = (error: unknown): void => this.post({ kind: 'failed', full: storageFailure(error) === 'full' });
  crashed = (error: unknown): void =>
    this.post({ kind: 'crash', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
