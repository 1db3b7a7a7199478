/** Planted bugs, each the bending of one rule; to be switched on by name, here only. */
import type { Bug } from '#simulator/bending.ts';
import { answerBugs } from './answers.ts';
import { queueBugs } from './queue.ts';
import { serverBugs } from './server.ts';
import { storeBugs } from './store.ts';

export const bugs: Record<string, () => Bug> = { ...serverBugs, ...answerBugs, ...queueBugs, ...storeBugs };
