/** What a step does: on a device, to a switch, to the server, to all. */
import type { MemberId } from '#schemas/ids.ts';
import { laboratoryEngine } from '#i18n/fr/laboratory-engine.ts';
import type { Truth } from '#simulator/server/truth.ts';
import type { Reply } from '../world/sync-node.ts';
import { forgiveRestored } from '../world/written.ts';
import type { FromDevice, PlainAct, ToDevice } from './crossing.ts';
import type { Director } from './director.ts';
import { actText, switchText } from './said.ts';
import { wellSwitches } from './switches.ts';
import type { DeviceStep, ServerAct, Step, SwitchName, Switches, SwitchValue } from './types.ts';

interface StageParts {
  director: Director;
  bring(device: number, what: ToDevice): void;
}

/** Whether each act's first argument names a member or a message. */
const ABOUT_MEMBER = ['write', 'read', 'hide', 'open', 'block', 'unblock'];
const ABOUT_MESSAGE = ['edit', 'delete', 'discard', 'retry', 'dismiss', 'confirm'];

export class Stage {
  private readonly director: Director;
  private readonly bring: StageParts['bring'];
  saved: Truth | null = null;
  /** When all was well again; null: not yet. */
  healedAt: number | null = null;

  constructor({ director, bring }: StageParts) {
    [this.director, this.bring] = [director, bring];
  }

  perform(step: Step): void {
    const { director } = this;
    director.say(`step ${JSON.stringify(step.slice(1))}`);
    const [, where] = step;
    if (where === 'all') return this.heal();
    if (where === 'server') return this.server(step[2] as ServerAct);
    if (where >= director.devices.length) return;
    if (step[2] === 'set') return this.set(where, step[3] as SwitchName, step[4] as SwitchValue);
    const plain = this.plain(where, step as DeviceStep);
    director.crossings.note(director.now, where, 'act', actText(step as DeviceStep));
    this.bring(where, { kind: 'act', act: plain });
  }

  private plain(where: number, step: DeviceStep): PlainAct {
    const { names, devices } = this.director;
    const [, , act, first, second] = step as unknown as [
      number,
      number,
      DeviceStep[2],
      string | undefined,
      string | number | boolean | undefined,
    ];
    const account = devices[where]?.account as MemberId;
    const to = ABOUT_MEMBER.includes(act) ? names.idOf(first ?? '') : null;
    const id = act === 'write' ? names.next(where) : ABOUT_MESSAGE.includes(act) ? names.message(first ?? '') : null;
    return {
      act,
      to,
      conversation: to
        ? names.conversation(account, to)
        : act === 'edit' || act === 'delete'
          ? this.conversationOf(where, id ?? '')
          : null,
      id,
      text: act === 'preference' ? (first ?? '') : typeof second === 'string' ? second : '',
      upTo: typeof second === 'number' ? second : 0,
      value: second ?? '',
    };
  }

  /** Where a message stands, as the device shows it. */
  private conversationOf(where: number, id: string) {
    const { names, devices } = this.director;
    const device = devices[where];
    if (!device) return null;
    const all = names.ids
      .filter((each) => each !== device.account)
      .map((each) => names.conversation(device.account, each));
    const seen = device.seen();
    return all.find((each) => seen.view(each)?.messages.some((message) => (message.id as string) === id)) ?? null;
  }

  private set(where: number, name: SwitchName, value: SwitchValue): void {
    const { director } = this;
    const switches = director.switches[where] as Switches;
    Object.assign(switches, { [name]: value });
    director.crossings.note(director.now, where, 'switch', switchText(name, value));
    if (name === 'halfOpen' && value) director.air.drop(where);
    this.bring(where, { kind: 'set', name, value });
  }

  private server(act: ServerAct): void {
    const { node, written, crossings, now, air } = this.director;
    crossings.note(now, 'server', 'switch', laboratoryEngine.serverActs[act]);
    switch (act) {
      case 'crash':
        if (node.up) node.crash();
        return air.drop(null);
      case 'restart':
        node.up = true;
        return;
      case 'backup':
        this.saved = structuredClone(node.server.truth);
        return;
      case 'restore':
        if (!this.saved) return;
        forgiveRestored(written, node.server.truth, this.saved);
        node.server.truth = structuredClone(this.saved);
        node.server.epochs += 1;
        return air.drop(null);
    }
  }

  private heal(): void {
    const { director } = this;
    director.node.up = true;
    this.healedAt = director.now;
    director.crossings.note(director.now, 'server', 'switch', laboratoryEngine.allWell);
    director.air.pulls.fill(0);
    for (const { index } of director.devices) {
      const switches = director.switches[index] as Switches;
      Object.assign(switches, { ...wellSwitches, clock: switches.clock });
      this.bring(index, { kind: 'heal' });
    }
  }

  /** [Y2 to Y4, Y12] The server looks at a request; who wanted what, and what was decided, is noted on the way. */
  handle = (device: number, { path, token, body }: Extract<FromDevice, { kind: 'request' }>): Reply => {
    const { node, conflicts, devices } = this.director;
    const mirror = devices[device];
    const settle = path === '/sync/push' && mirror ? conflicts.before(mirror, body) : null;
    const reply = node.handle(path, token, body);
    settle?.(reply);
    return reply;
  };

  killed = (device: number): void => {
    Object.assign(this.director.switches[device] as Switches, { killBeforeAck: false });
  };
}
