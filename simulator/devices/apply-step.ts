/** Applies one step of a plan. */
import { asStream } from '#schemas/as-stream.ts';
import { diceOf } from '../core/chance.ts';
import type { Step } from '../core/plan.ts';
import { act, setProfile } from './acts.ts';
import { actOnAlbums } from './album-acts.ts';
import type { SimDevice } from './device.ts';
import { actInCrowd } from './crowd-acts.ts';
import { actOnEvents } from './event-acts.ts';
import { actOnFollows } from './follow-acts.ts';
import { actOnGrants } from './grant-acts.ts';
import { actOnGroup } from './group-acts.ts';
import { actOnOtherDevice } from './remote-acts.ts';
import { actOnNotifications } from './notification-acts.ts';
import { reactOrConfigure } from './reactions.ts';
import { killAfterWrites, COMMIT_FAILURES } from '../faults/faults.ts';
import { applyMediaStep, wakeByPush } from './media-steps.ts';
import { submitReport } from './report.ts';
import { actOnPicture } from './picture-acts.ts';
import { insertMalformedEntry } from '../faults/malformed.ts';
import { choosePrivacy } from './privacy-acts.ts';
import { typeOrWithdraw } from './typing.ts';
import type { World } from './world.ts';

const AWAY_MS = 401 * 24 * 60 * 60_000;

export function applyStep(world: World, step: Step): void {
  const [kind, , deviceNumber, a, b] = step;
  const device = world.devices[deviceNumber % world.devices.length];
  if (!device) return;
  world.log(`${device.name} ${kind} ${a} ${b}`);
  if (performStep(world, device, step)) world.count(kind);
}

/** Returns false if the step had no effect. */
function performStep(world: World, device: SimDevice, [kind, , , a, b]: Step): boolean {
  const roll = diceOf(a * 31 + b);
  const tab = device.tabs[a % Math.max(1, device.tabs.length)];
  const { session } = device;
  switch (kind) {
    case 'act':
      if (device.isOpen) act(device, a, roll);
      return device.isOpen;
    case 'profile':
      if (device.isOpen) setProfile(device, roll);
      return device.isOpen;
    case 'express':
      if (device.isOpen) reactOrConfigure(device, a, roll);
      return device.isOpen;
    case 'picture':
      return device.isOpen && actOnPicture(world, device, a, roll);
    case 'media':
      return applyMediaStep(world, device, a, b);
    case 'report':
      if (device.isOpen) submitReport(world, device, roll);
      return device.isOpen;
    case 'draft':
      if (device.isOpen) typeOrWithdraw(device, a, roll);
      return device.isOpen;
    case 'group':
      return device.isOpen && actOnGroup(world, device, a, roll);
    case 'crowd':
      return actInCrowd(world, a, roll);
    case 'notification':
      return actOnNotifications(world, device, a, roll);
    case 'follow':
      if (device.isOpen) actOnFollows(world, device, a, roll);
      return device.isOpen;
    case 'event':
      if (device.isOpen) actOnEvents(world, device, a, roll);
      return device.isOpen;
    case 'album':
      return device.isOpen && actOnAlbums(world, device, a, roll);
    case 'grant':
      return device.isOpen && actOnGrants(world, device, a, roll);
    case 'privacy':
      if (device.isOpen) choosePrivacy(device, a, roll);
      return device.isOpen;
    case 'push':
      return wakeByPush(world, device, a, b);
    case 'elsewhere':
      actOnOtherDevice(world, a, roll);
      return true;
    case 'kill':
      if (b % 3 === 0) device.killAll();
      else if (tab) device.kill(tab);
      device.ensureTabs(1);
      return true;
    case 'fuse':
      if (tab) killAfterWrites(world, tab.context, b % 4);
      return tab !== undefined;
    case 'freeze':
      if (tab?.state.current.isLeader) world.count('leader frozen');
      tab?.context.freeze();
      return tab !== undefined;
    case 'wake':
      for (const { context, state } of device.tabs) {
        if (context.frozen && state.current.isLeader) world.count('leader woken');
        context.wake();
      }
      return true;
    case 'line':
      device.link.online = !device.link.online;
      for (const { context, work } of device.tabs)
        context.deliver(() => (device.link.online ? work.onNetworkOnline() : work.drop()));
      return true;
    case 'stall':
      device.link.stalled = !device.link.stalled;
      if (device.link.stalled) world.network.drop(device.link);
      return true;
    case 'portal':
      device.link.portal = !device.link.portal;
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
      // A member can sign out only in an open app.
      if (session?.lost !== false || device.signingOut || !device.page.context.alive) return false;
      if (device.readScreen().queue.entries.length) world.count('sign-out with pending work');
      device.signOut();
      return true;
    case 'sign-in': {
      // Usually the same member signs in again; sometimes another one, while the first one's entries are still queued.
      const account = session && b % 4 ? device.account : (world.members[a % world.members.length] ?? device.account);
      if (session?.lost && account !== device.account)
        world.count(device.readScreen().queue.entries.length ? 'account switch with pending work' : 'account switch');
      device.signIn(account);
      return session?.lost !== false;
    }
    case 'skew':
      device.skew = (a % 3) - 1;
      return device.skew !== 0;
    case 'trouble': {
      const { commitFailures } =
        b % 7 === 6 ? device.deviceDatabase : a % 2 ? device.databases.queue : device.databases.store;
      for (let n = 0; n <= b % 3; n++) commitFailures.push(COMMIT_FAILURES[a % 3] ?? 'UnknownError');
      return true;
    }
    case 'close-database':
      if (tab) device.closeDatabase(tab);
      return tab !== undefined;
    case 'service-worker': {
      if (!device.link.online) return false;
      const context = device.serviceWorker();
      if (b % 4 === 0) killAfterWrites(world, context, a % 3);
      if (b % 4 === 1) world.time.schedule(a % 200, () => context.freeze());
      if (b % 4 === 1) world.time.schedule(5000 + (a % 9000), () => context.wake());
      return true;
    }
    case 'old-worker':
      device.serviceWorker('msg', true);
      return true;
    case 'tab':
      device.ensureTabs(Math.min(3, device.tabs.length + 1));
      return true;
    case 'network-online':
      for (const { context, work } of device.tabs) context.deliver(() => work.onNetworkOnline());
      device.page.follow();
      return true;
    case 'request-chunks':
      tab?.context.deliver(() =>
        tab.work.requestChunks(
          asStream(world.conversationBetween(device.account, world.otherMember(device.account, a))),
          [b % 2],
        ),
      );
      return tab !== undefined;
    case 'rate':
      world.network.limitedUntil = world.time.now + (a % 5000);
      return true;
    case 'outdated':
      if (world.node.refusesProtocol) world.restartAll();
      else world.node.refusesProtocol = true;
      return true;
    case 'newer':
      world.node.addsUnknownFields = !world.node.addsUnknownFields;
      return world.node.addsUnknownFields;
    case 'other-version':
      if (device.isOpen) insertMalformedEntry(device).catch(() => undefined);
      return device.isOpen;
    case 'away':
      world.leaveClosed(AWAY_MS);
      return true;
    case 'slow':
      device.link.slow = (a % 250) * 100;
      return true;
    case 'rest':
      return true;
  }
}
