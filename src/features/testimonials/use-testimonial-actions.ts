import { useCommands } from '#device/use-commands.ts';
import { useReady } from '#device/use-ready.ts';
import { report } from '#i18n/fr/report.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { EntryId, MemberId, TestimonialId } from '#schemas/ids.ts';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import * as commands from './commands.ts';
import { testimonials } from './text.fr.ts';

const { toasts: text } = testimonials;

/** What the member does about testimonials: each is one entry of the outbox, and says when it is sent. */
export function useTestimonialActions() {
  const run = useCommands(commands);
  const later = useReady() === 'yes' ? {} : { text: text.later };
  const queue = async (work: Promise<unknown> | undefined, done: string): Promise<boolean> => {
    if (!(await withStorageToast(work))) return false;
    toast(done, later);
    return true;
  };
  return {
    write: (memberId: MemberId, words: string) => queue(run?.setTestimonial({ memberId, text: words }), text.written),
    withdraw: (memberId: MemberId) => queue(run?.setTestimonial({ memberId, text: null }), text.withdrawn),
    accept: (memberId: MemberId) =>
      queue(run?.answerTestimonial({ memberId, accepted: true, answer: null }), text.accepted),
    answer: (memberId: MemberId, words: string) =>
      queue(run?.answerTestimonial({ memberId, accepted: true, answer: words }), text.answered),
    refuse: (memberId: MemberId) =>
      queue(run?.answerTestimonial({ memberId, accepted: false, answer: null }), text.refused),
    report: (testimonialId: TestimonialId, reason: ReportReason) =>
      queue(run?.reportTestimonial({ testimonialId, reason }), report.done),
    dismiss: (id: EntryId) => void withStorageToast(run?.dismissWish(id)),
  };
}
export type TestimonialActions = ReturnType<typeof useTestimonialActions>;
