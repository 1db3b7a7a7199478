import type { AnswerKeeper, LocalCopies } from '../ports.ts';

/** Wraps the local copies so that members who are no longer visible are also removed from cached answers [Y9]. */
export const forgetInAnswers = (copies: LocalCopies, answers: AnswerKeeper): LocalCopies => ({
  ...copies,
  async forgetMembers(ids) {
    await Promise.all([copies.forgetMembers?.(ids), answers.request({ kind: 'forget', members: [...ids] })]);
  },
});
