/** One step of a plan. */
import { asStream } from '#schemas/as-stream.ts';
import { diceOf } from '../chance.ts';
import type { Step } from '../plan.ts';
import { act, setProfile } from './acts.ts';
import type { SimDevice } from './device.ts';
import { elsewhere } from './elsewhere.ts';
import { express } from './express.ts';
import { fuse, TROUBLES } from './harm.ts';
import { mediaHappens, wokenByPush } from './media-happens.ts';
import { report } from './report.ts';
import { show } from './show.ts';
import { leaveStrange } from './strange.ts';
import { typeOrWithdraw } from './typing.ts';
import type { World } from './world.ts';

const AWAY_MS = 401 * 24 * 60 * 60_000;

export function happen(world: World, step: Step): void {
  const [what, , which, a, b] = step;
  const device = world.devices[which % world.devices.length];
  if (!device) return;
  world.say(`${device.name} ${what} ${a} ${b}`);
  if (happened(world, device, step)) world.count(what);
}

/** False: nothing came of it. */
function happened(world: World, device: SimDevice, [what, , , a, b]: Step): boolean {
  const roll = diceOf(a * 31 + b);
  const tab = device.tabs[a % Math.max(1, device.tabs.length)];
  const { session } = device;
  switch (what) {
    case 'act':
      if (device.open) act(device, a, roll);
      return device.open;
    case 'profile':
      if (device.open) setProfile(device, roll);
      return device.open;
    case 'express':
      if (device.open) express(device, a, roll);
      return device.open;
    case 'picture':
      return device.open && show(world, device, a, roll);
    case 'media':
      return mediaHappens(world, device, a, b);
    case 'report':
      if (device.open) report(world, device, roll);
      return device.open;
    case 'draft':
      if (device.open) typeOrWithdraw(device, a, roll);
      return device.open;
    case 'push':
      return wokenByPush(world, device, a, b);
    case 'elsewhere':
      elsewhere(world, a, roll);
      return true;
    case 'kill':
      if (b % 3 === 0) device.die();
      else if (tab) device.kill(tab);
      device.live(1);
      return true;
    case 'fuse':
      if (tab) fuse(world, tab.context, b % 4);
      return tab !== undefined;
    case 'freeze':
      if (tab?.state.now.leads) world.count('leader frozen');
      tab?.context.freeze();
      return tab !== undefined;
    case 'wake':
      for (const { context, state } of device.tabs) {
        if (context.frozen && state.now.leads) world.count('leader woken');
        context.wake();
      }
      return true;
    case 'line':
      device.line.online = !device.line.online;
      for (const { context, work } of device.tabs)
        context.deliver(() => (device.line.online ? work.hurry() : work.drop()));
      return true;
    case 'stall':
      device.line.stalled = !device.line.stalled;
      if (device.line.stalled) world.network.drop(device.line);
      return true;
    case 'portal':
      device.line.portal = !device.line.portal;
      return true;
    case 'crash':
      if (world.node.up) world.node.crash();
      else world.node.up = true;
      world.network.drop(null);
      return true;
    case 'backup':
      world.backup();
      return true;
    case 'restore':
      return world.restore();
    case 'expire':
      if (session) world.node.expire(session.token);
      return session !== null;
    case 'revoke':
      if (!session) return false;
      world.node.expire(session.token);
      world.node.revoke(session.refresh);
      return true;
    case 'sign-out':
      // Nobody signs out of an app that is not open.
      if (session?.lost !== false || device.leaving || !device.page.context.alive) return false;
      if (device.seen().queue.entries.length) world.count('sign-out with pending work');
      device.signOut();
      return true;
    case 'sign-in': {
      // Most come back themselves; sometimes it is another, with the first one's words still waiting here.
      const whom = session && b % 4 ? device.account : (world.members[a % world.members.length] ?? device.account);
      if (session?.lost && whom !== device.account)
        world.count(device.seen().queue.entries.length ? 'account switch with pending work' : 'account switch');
      device.signIn(whom);
      return session?.lost !== false;
    }
    case 'skew':
      device.skew = (a % 3) - 1;
      return device.skew !== 0;
    case 'trouble': {
      const { troubles } = b % 7 === 6 ? device.own : a % 2 ? device.databases.queue : device.databases.store;
      for (let n = 0; n <= b % 3; n++) troubles.push(TROUBLES[a % 3] ?? 'UnknownError');
      return true;
    }
    case 'close-database':
      if (tab) device.reopen(tab);
      return tab !== undefined;
    case 'service-worker': {
      if (!device.line.online) return false;
      const context = device.serviceWorker();
      if (b % 4 === 0) fuse(world, context, a % 3);
      if (b % 4 === 1) world.time.in(a % 200, () => context.freeze());
      if (b % 4 === 1) world.time.in(5000 + (a % 9000), () => context.wake());
      return true;
    }
    case 'old-worker':
      device.serviceWorker('msg', true);
      return true;
    case 'tab':
      device.live(Math.min(3, device.tabs.length + 1));
      return true;
    case 'hurry':
      for (const { context, work } of device.tabs) context.deliver(() => work.hurry());
      device.page.follow();
      return true;
    case 'want':
      tab?.context.deliver(() =>
        tab.work.want(asStream(world.conversation(device.account, world.other(device.account, a))), [b % 2]),
      );
      return tab !== undefined;
    case 'rate':
      world.network.limitedUntil = world.time.now + (a % 5000);
      return true;
    case 'outdated':
      if (world.node.refuses) world.updated();
      else world.node.refuses = true;
      return true;
    case 'newer':
      world.node.newer = !world.node.newer;
      return world.node.newer;
    case 'other-version':
      if (device.open) leaveStrange(device).catch(() => undefined);
      return device.open;
    case 'away':
      world.away(AWAY_MS);
      return true;
    case 'slow':
      device.line.slow = (a % 250) * 100;
      return true;
    case 'rest':
      return true;
  }
}
