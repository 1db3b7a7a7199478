import type { PollView } from './views.ts';

/** A poll after the member has voted, or has taken the vote back. */
export function withVote(poll: PollView, choices: readonly number[]): PollView {
  const options = poll.options.map(({ text, votes }, nth) => ({
    text,
    votes: votes - Number(poll.choices.includes(nth)) + Number(choices.includes(nth)),
  }));
  const voters = poll.voters - Number(poll.choices.length > 0) + Number(choices.length > 0);
  return { ...poll, options, voters, choices };
}

/** Whether a poll takes votes. `now`: the server's time, in milliseconds. */
export const isPollOpen = ({ closesAt }: Pick<PollView, 'closesAt'>, now: number): boolean =>
  closesAt === null || Date.parse(closesAt) > now;
