/** What must hold, told one by one: holds, not yet, or broken. */
import { laboratoryEngine } from '#i18n/fr/laboratory-engine.ts';
import { typo } from '#i18n/typography.ts';
import {
  level,
  nothingAfterDiscard,
  nothingDoubled,
  nothingLost,
  ownOrder,
  queueEmpty,
  showsTheTruth,
  unreadAsCounted,
} from '../judge/final.ts';
import type { JudgedDevice, JudgedWorld } from '../judge/judged.ts';
import { screensTellTheTruth } from '../judge/screens.ts';
import { Broken } from '../plan.ts';
import type { Director } from './director.ts';
import type { InvariantView, Verdict } from './types.ts';

type Id = keyof typeof laboratoryEngine.invariants;
type Check = (world: JudgedWorld, device: JudgedDevice) => void;

const shown: Check = (world, device) => {
  showsTheTruth(world, device);
  screensTellTheTruth(world, device);
};

/** What may not hold yet while something is under way. */
const inTheEnd: Partial<Record<Id, Check>> = {
  level,
  shown,
  unread: unreadAsCounted,
  queue: queueEmpty,
  lost: nothingLost,
};
const always: Partial<Record<Id, Check>> = { doubled: nothingDoubled, discarded: nothingAfterDiscard, order: ownOrder };
/** Found at the moment that it happened. */
const found: Partial<Record<Id, readonly string[]>> = {
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

/** `ended`: time enough has passed since all was well. */
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
  const told = (state: InvariantView['state'], detail: string | null): InvariantView => ({
    id,
    text,
    state,
    detail: detail && named(director, detail),
  });
  for (const what of found[id] ?? []) {
    const detail = director.broken.get(what);
    if (detail !== undefined) return told('broken', detail);
  }
  const now = violated(director, always[id]);
  if (now) return told('broken', now);
  const yet =
    id === 'pulls'
      ? ended && director.air.pulls.some((count) => count > MOST_PULLS)
        ? director.air.pulls.join()
        : null
      : violated(director, inTheEnd[id]);
  return yet === null ? told('holds', null) : told(ended ? 'broken' : 'not-yet', yet);
}

/** Devices by the names that the scenario gives them. */
const named = ({ scenario: { devices } }: Director, detail: string): string =>
  detail.replace(/\bd(\d)\b/g, (all, index) => devices[Number(index)]?.name ?? all);

function violated(director: Director, check: Check | undefined): string | null {
  try {
    for (const device of director.devices)
      if (device.contents.session !== 'none' || check === nothingLost) check?.(director, device);
    return null;
  } catch (error) {
    if (error instanceof Broken) return error.message;
    throw error;
  }
}
