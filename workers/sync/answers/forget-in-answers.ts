import type { AnswerKeeper, LocalCopies } from '../ports.ts';

/** [Y9] Members who go out of sight leave the cached answers too. */
export const forgetInAnswers = (copies: LocalCopies, answers: AnswerKeeper): LocalCopies => ({
  ...copies,
  async forgetMembers(ids) {
    await Promise.all([copies.forgetMembers?.(ids), answers.request({ kind: 'forget', members: [...ids] })]);
  },
});
