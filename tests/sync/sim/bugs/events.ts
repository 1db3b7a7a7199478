/** Planted bugs in answers to events: each removes one rule of MEMBERAREA-06. */
import type { Bug } from '#simulator/faults/fault-hooks.ts';
import type { EventRules } from '#simulator/server/events/rules.ts';
import type { Server } from '#simulator/server/server.ts';

const without = (rules: Partial<EventRules>) => (server: Server) => void Object.assign(server.eventRules, rules);

export const eventBugs: Record<string, () => Bug> = {
  'places-without-end': () => ({
    rule: 'MEMBERAREA-06',
    description: 'whoever answers finds a place',
    server: without({ hasPlace: () => true }),
  }),
  'place-lost': () => ({
    rule: 'MEMBERAREA-06',
    description: 'a place that is given back is offered to nobody',
    server: without({ offersPlaces: () => false }),
  }),
  'late-wish-wins': () => ({
    rule: 'MEMBERAREA-06',
    description: 'of two wishes the one that arrives last counts',
    server: without({ isOlderWish: () => false }),
  }),
  'withdrawal-does-nothing': () => ({
    rule: 'MEMBERAREA-06',
    description: 'the server acknowledges that a guest withdraws, and leaves them on the list',
    server: without({ withdraws: () => false }),
  }),
};
