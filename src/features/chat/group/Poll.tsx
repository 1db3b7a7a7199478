import { Circle, CircleCheck, Square, SquareCheck } from 'lucide-react';
import { isPollOpen } from '#domain/polls.ts';
import type { MessageView, PollView } from '#domain/views.ts';
import { useCommands } from '#device/use-commands.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { LinkedText } from '../components/LinkedText.tsx';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { voteInPoll } from './group-commands.ts';
import { choicesAfter, shareOf } from './poll-choices.ts';
import { groupTalk } from './text.fr.ts';
import { whenText } from './when-text.ts';

const text = groupTalk.poll;
const commands = { voteInPoll };

/** A poll with its votes. A vote shows at once and is queued; pressing one's choice again takes it back. */
export function Poll({ groupId, message, poll }: { groupId: ConversationId; message: MessageView; poll: PollView }) {
  const run = useCommands(commands);
  const now = useNow();
  const { seq } = message;
  const isOpen = isPollOpen(poll, now);
  const vote = (option: number) =>
    void withStorageToast(run?.voteInPoll({ groupId, message, choices: choicesAfter(poll, option) }));
  return (
    <div className="w-[min(64vw,320px)] max-w-full">
      <p className="font-semibold">
        <LinkedText text={message.text} mentionsMe={message.mentionsMe} />
      </p>
      <p className="mt-0.5 text-small whitespace-normal opacity-80">
        {[poll.multiple ? text.multiple : text.single, ...(poll.anonymous ? [text.anonymous] : [])].join(' · ')}
      </p>
      <ul aria-label={text.label(message.text)} className="mt-2 grid gap-1 whitespace-normal">
        {poll.options.map((option, n) => (
          <li key={n}>
            <Option
              poll={poll}
              option={option}
              isChosen={poll.choices.includes(n)}
              onVote={isOpen && seq !== null ? () => vote(n) : undefined}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small whitespace-normal opacity-80">{statusOf(poll, isOpen, seq !== null, now)}</p>
    </div>
  );
}

function statusOf(poll: PollView, isOpen: boolean, isSent: boolean, now: number): string {
  if (!isSent) return text.waits;
  const end = !isOpen
    ? [text.closed]
    : poll.closesAt === null
      ? []
      : [text.closes(whenText(Date.parse(poll.closesAt), now))];
  return [text.voters(poll.voters), ...end].join(' · ');
}

interface OptionProps {
  poll: PollView;
  option: PollView['options'][number];
  isChosen: boolean;
  /** Absent where no vote is taken. */
  onVote: (() => void) | undefined;
}

/** One answer: the own choice by its mark, the votes by figures and a bar. */
function Option({ poll, option, isChosen, onVote }: OptionProps) {
  const share = shareOf(option.votes, poll.voters);
  const [on, off] = poll.multiple ? [SquareCheck, Square] : [CircleCheck, Circle];
  const content = (
    <>
      <span className="flex items-start gap-2">
        {(onVote || isChosen) && <Icon icon={isChosen ? on : off} size={20} className="mt-px flex-none" />}
        <span dir="auto" className={cx('min-w-0 flex-1 [overflow-wrap:anywhere]', isChosen && 'font-semibold')}>
          {option.text}
        </span>
        <span className="flex-none text-small tabular">
          {option.votes} · {text.share(share)}
        </span>
      </span>
      <span className="mt-1.5 block h-1.5 overflow-hidden rounded-pill border border-current/40">
        <span className="block h-full bg-current forced-colors:bg-[CanvasText]" style={{ width: `${share}%` }} />
      </span>
    </>
  );
  if (!onVote)
    return (
      <div className="py-2">
        <span className="sr-only">{text.option(option.text, option.votes, share, isChosen)}</span>
        <span aria-hidden="true" className="block">
          {content}
        </span>
      </div>
    );
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={text.option(option.text, option.votes, share, isChosen)}
      onClick={onVote}
      className="block min-h-11 w-full rounded-control py-2 text-left"
    >
      {content}
    </button>
  );
}
