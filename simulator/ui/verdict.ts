/** Computes the state of each rule: holds, not yet, or broken. */
import { laboratoryEngine } from './engine.fr.ts';
import { typo } from '#i18n/fr/typography.ts';
import {
  convergedWithServer,
  nothingAfterDiscard,
  nothingDuplicated,
  nothingLost,
  sendOrderPreserved,
  queueEmpty,
  showsServerState,
  unreadMatchesRecount,
} from '../invariants/final-checks.ts';
import type { ObservedDevice, ObservedWorld } from '../invariants/observed-world.ts';
import { groupsMatchServer } from '../invariants/groups.ts';
import { screensMatchServer } from '../invariants/screens.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { NetworkLink } from './network-link.ts';
import type { StoreMirror } from './store-mirror.ts';
import type { InvariantView, Scenario, Verdict } from './types.ts';

type Id = keyof typeof laboratoryEngine.invariants;
type Check = (world: ObservedWorld, device: ObservedDevice) => void;

const screensCorrect: Check = (world, device) => {
  showsServerState(world, device);
  screensMatchServer(world, device);
  groupsMatchServer(world, device);
};

/** Checks that may fail while messages are under way. */
const finalChecks: Partial<Record<Id, Check>> = {
  level: convergedWithServer,
  shown: screensCorrect,
  unread: unreadMatchesRecount,
  queue: queueEmpty,
  lost: nothingLost,
};
const continuousChecks: Partial<Record<Id, Check>> = {
  doubled: nothingDuplicated,
  discarded: nothingAfterDiscard,
  order: sendOrderPreserved,
};
/** Names of violations that are detected when they happen, by rule. */
const rulesById: Partial<Record<Id, readonly string[]>> = {
  shown: ['store emptied', 'visible after loss', 'card after loss'],
  lost: ['own message vanished'],
  doubled: ['shown twice'],
  order: ['own order in the view'],
  sent: ['« Envoyé » went back'],
  unread: ['unread below zero'],
  marks: ['membership went back', 'read mark went back'],
  unseen: ['read unseen', 'hidden unseen', 'done under another epoch'],
  canary: ['canary', 'sent as another member', 'written without the right', 'not exactly one item'],
  digest: ['digest equal, state not'],
};
const MOST_PULLS = 8;

export interface PlayedWorld extends ObservedWorld {
  readonly scenario: Pick<Scenario, 'devices'>;
  readonly devices: readonly StoreMirror[];
  readonly networkLink: Pick<NetworkLink, 'pulls'>;
  /** Rules found broken, the first of each kind. */
  readonly violations: ReadonlyMap<string, string>;
  readonly crash: string | null;
}

/** `ended`: time enough has passed since all was well. */
export function verdictOf(world: PlayedWorld, ended: boolean): Verdict {
  const invariants = (Object.keys(laboratoryEngine.invariants) as Id[]).map((id) => invariant(world, id, ended));
  const broken = invariants.some(({ state }) => state === 'broken') || world.crash !== null;
  return {
    invariants,
    broken,
    converged: invariants.every(({ state }) => state === 'holds') && world.crash === null,
  };
}

function invariant(world: PlayedWorld, id: Id, ended: boolean): InvariantView {
  const text = typo(laboratoryEngine.invariants[id]);
  const result = (state: InvariantView['state'], detail: string | null): InvariantView => ({
    id,
    text,
    state,
    detail: detail && withDeviceNames(world, detail),
  });
  for (const rule of rulesById[id] ?? []) {
    const detail = world.violations.get(rule);
    if (detail !== undefined) return result('broken', detail);
  }
  const violation = violated(world, continuousChecks[id]);
  if (violation) return result('broken', violation);
  const unmet =
    id === 'pulls'
      ? ended && world.networkLink.pulls.some((count) => count > MOST_PULLS)
        ? world.networkLink.pulls.join()
        : null
      : violated(world, finalChecks[id]);
  return unmet === null ? result('holds', null) : result(ended ? 'broken' : 'not-yet', unmet);
}

/** Devices by the names that the scenario gives them. */
const withDeviceNames = ({ scenario: { devices } }: PlayedWorld, detail: string): string =>
  detail.replace(/\bd(\d)\b/g, (all, index) => devices[Number(index)]?.name ?? all);

function violated(world: PlayedWorld, check: Check | undefined): string | null {
  try {
    for (const device of world.devices)
      if (device.contents.session !== 'none' || check === nothingLost) check?.(world, device);
    return null;
  } catch (error) {
    if (error instanceof InvariantViolation) return error.message;
    throw error;
  }
}
