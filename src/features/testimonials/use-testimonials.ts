import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useDevice } from '#device/device-context.ts';
import { useLive } from '#device/use-live.ts';
import { keyOfWish, useWishesByKey } from '#device/use-outbox-wishes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { knownNames, testimonialWishes } from './queries.ts';
import { oldestAnswer, receivedViews, refusedOf, shownViews, writtenViews } from './testimonial-views.ts';

const SHOWN = { list: 'shown', member: null } as const;
const RECEIVED = { list: 'received', member: null } as const;
const WRITTEN = { list: 'written', member: null } as const;

/** The three lists of « Témoignages », with what waits in the outbox. They are asked for anew once it has left. */
export function useTestimonials() {
  const { account } = useDevice();
  const shown = useCachedAnswer('testimonials', SHOWN);
  const received = useCachedAnswer('testimonials', RECEIVED);
  const written = useCachedAnswer('testimonials', WRITTEN);
  const controls = { shown, received, written };
  const answers = Object.values(controls).map(({ answer }) => answer);
  const wishes = useWishesByKey(testimonialWishes, keyOfWish, oldestAnswer(answers), () =>
    Object.values(controls).forEach(({ refresh }) => refresh()),
  );
  const live = useLive(knownNames);
  const names = new Map(live.status === 'ready' ? live.value : []);
  const rowsOf = ({ answer }: typeof shown) =>
    answer.status === 'stored' ? answer.pages.flatMap(({ testimonials }) => testimonials) : [];
  return {
    controls,
    lists: {
      shown: shownViews(rowsOf(shown), wishes, account),
      received: receivedViews(rowsOf(received), wishes),
      written: writtenViews(rowsOf(written), wishes, names),
    },
  };
}

/** Testimonials about one member, and how this member stands to writing another. */
export function useMemberTestimonials(member: MemberId) {
  const { account } = useDevice();
  const { answer, refresh } = useCachedAnswer('testimonials', { list: 'shown', member });
  const wishes = useWishesByKey(testimonialWishes, keyOfWish, answer.status === 'stored' ? answer.at : null, refresh);
  const wish = wishes.get(`written ${member}`);
  const rows = answer.status === 'stored' ? answer.pages.flatMap(({ testimonials }) => testimonials) : [];
  const own = answer.status === 'stored' ? (answer.pages[0]?.own ?? null) : null;
  const pending = wish?.kind === 'written' && wish.code === null ? wish : null;
  return {
    answer,
    refresh,
    views: shownViews(rows, wishes, account),
    refusal: own?.refusal ?? null,
    isKnown: own !== null,
    text: pending ? pending.text : (own?.text ?? null),
    isSending: pending !== null,
    refused: refusedOf(wish),
  };
}
