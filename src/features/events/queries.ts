import { optimisticView } from '#actions/optimistic.ts';
import { outboxWishes } from '#device/outbox-wishes.ts';

/** Answers to events in the outbox, with what the server has refused. */
export const eventWishes = outboxWishes(optimisticView.eventAnswerOf);
