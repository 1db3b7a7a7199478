/** Computes the state of each rule: holds, not yet, or broken. */
import { laboratoryEngine } from '#i18n/fr/laboratory-engine.ts';
import { typo } from '#i18n/typography.ts';
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
import { screensMatchServer } from '../invariants/screens.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { Director } from './director.ts';
import type { InvariantView, Verdict } from './types.ts';

type Id = keyof typeof laboratoryEngine.invariants;
type Check = (world: ObservedWorld, device: ObservedDevice) => void;

const screensCorrect: Check = (world, device) => {
  showsServerState(world, device);
  screensMatchServer(world, device);
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
  canary: ['canary', 'sent as another member'],
  digest: ['digest equal, state not'],
};
const MOST_PULLS = 8;

/** Returns the verdict. `ended`: the faults have ended long enough ago for all rules to hold. */
export function verdictOf(director: Director, ended: boolean): Verdict {
  const invariants = (Object.keys(laboratoryEngine.invariants) as Id[]).map((id) => invariant(director, id, ended));
  const broken = invariants.some(({ state }) => state === 'broken') || director.crash !== null;
  return {
    invariants,
    broken,
    converged: invariants.every(({ state }) => state === 'holds') && director.crash === null,
  };
}

function invariant(director: Director, id: Id, ended: boolean): InvariantView {
  const text = typo(laboratoryEngine.invariants[id]);
  const result = (state: InvariantView['state'], detail: string | null): InvariantView => ({
    id,
    text,
    state,
    detail: detail && withDeviceNames(director, detail),
  });
  for (const rule of rulesById[id] ?? []) {
    const detail = director.violations.get(rule);
    if (detail !== undefined) return result('broken', detail);
  }
  const violation = violated(director, continuousChecks[id]);
  if (violation) return result('broken', violation);
  const unmet =
    id === 'pulls'
      ? ended && director.networkLink.pulls.some((count) => count > MOST_PULLS)
        ? director.networkLink.pulls.join()
        : null
      : violated(director, finalChecks[id]);
  return unmet === null ? result('holds', null) : result(ended ? 'broken' : 'not-yet', unmet);
}

/** Replaces device ids by the names in the scenario. */
const withDeviceNames = ({ scenario: { devices } }: Director, detail: string): string =>
  detail.replace(/\bd(\d)\b/g, (all, index) => devices[Number(index)]?.name ?? all);

function violated(director: Director, check: Check | undefined): string | null {
  try {
    for (const device of director.devices)
      if (device.contents.session !== 'none' || check === nothingLost) check?.(director, device);
    return null;
  } catch (error) {
    if (error instanceof InvariantViolation) return error.message;
    throw error;
  }
}
