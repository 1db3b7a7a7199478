/** One step of a plan. */
import { asStream } from '#schemas/as-stream.ts';
import { diceOf } from '../chance.ts';
import type { Step } from '../plan.ts';
import type { Trouble } from '../ports/queue-database.ts';
import { act } from './acts.ts';
import { elsewhere } from './elsewhere.ts';
import type { World } from './world.ts';

const TROUBLES: Trouble[] = ['QuotaExceededError', 'UnknownError', 'AbortError'];

export function happen(world: World, [what, , which, a, b]: Step): void {
  const device = world.devices[which % world.devices.length];
  if (!device) return;
  const roll = diceOf(a * 31 + b);
  const tab = device.tabs[a % Math.max(1, device.tabs.length)];
  const here = device.session && !device.session.lost;
  world.say(`${device.name} ${what} ${a} ${b}`);
  switch (what) {
    case 'act':
      return here ? act(device, a, roll) : undefined;
    case 'elsewhere':
      return elsewhere(world, a, roll);
    case 'kill':
      if (b % 3 === 0) device.die();
      else if (tab) device.kill(tab);
      return here ? device.live(1) : undefined;
    case 'fuse':
      if (tab) tab.context.fuse = b % 4;
      return;
    case 'freeze':
      return tab?.context.freeze();
    case 'wake':
      return device.tabs.forEach(({ context }) => context.wake());
    case 'line':
      device.line.online = !device.line.online;
      return device.tabs.forEach(({ context, work }) => context.deliver(() => (device.line.online ? work.hurry() : work.drop())));
    case 'stall':
      device.line.stalled = !device.line.stalled;
      return device.line.stalled ? world.network.drop(device.line) : undefined;
    case 'portal':
      device.line.portal = !device.line.portal;
      return;
    case 'crash':
      if (world.node.up) world.node.crash();
      else world.node.up = true;
      return world.network.drop(null);
    case 'backup':
      return world.backup();
    case 'restore':
      return world.restore();
    case 'expire':
      return device.session ? world.node.expire(device.session.token) : undefined;
    case 'revoke':
      if (device.session) {
        world.node.expire(device.session.token);
        world.node.revoke(device.session.refresh);
      }
      return;
    case 'sign-out':
      return here ? device.signOut() : undefined;
    case 'sign-in':
      return device.signIn(world.members[a % world.members.length] ?? device.account);
    case 'skew':
      device.skew = (a % 3) - 1;
      return;
    case 'trouble': {
      const { troubles } = a % 2 ? device.databases.queue : device.databases.store;
      for (let n = 0; n <= b % 3; n++) troubles.push(TROUBLES[a % 3] ?? 'UnknownError');
      return;
    }
    case 'close-database':
      return tab && device.reopen(tab);
    case 'service-worker': {
      if (!here || !device.line.online) return;
      const context = device.serviceWorker();
      if (b % 4 === 0) context.fuse = a % 3;
      if (b % 4 === 1) world.time.in(a % 200, () => context.freeze());
      if (b % 4 === 1) world.time.in(5000 + (a % 9000), () => context.wake());
      return;
    }
    case 'tab':
      return device.tabs.length < 3 && here ? device.live(device.tabs.length + 1) : undefined;
    case 'hurry':
      return device.tabs.forEach(({ context, work }) => context.deliver(() => work.hurry()));
    case 'want':
      return tab?.context.deliver(() => tab.work.want(asStream(world.conversation(device.account, world.other(device.account, a))), [b % 2]));
    case 'rate':
      world.network.limitedUntil = world.time.now + (a % 5000);
      return;
    case 'outdated':
      if (world.node.refuses) world.updated();
      else world.node.refuses = true;
      return;
    case 'slow':
      device.line.slow = (a % 250) * 100;
      return;
    case 'rest':
      return;
  }
}
