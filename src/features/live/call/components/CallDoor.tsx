import { Mic, PhoneOff, Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MemberId } from '#schemas/ids.ts';
import { clockTime } from '#i18n/dates.ts';
import { useLive } from '#device/use-live.ts';
import { useOnline } from '#device/use-online.ts';
import { canEncryptFrames } from '#platform/call-frames.ts';
import { displayOf } from '#platform/display.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { cameras } from '../../cameras.fr.ts';
import { calls as text } from '../calls.fr.ts';
import { callElsewhere, resumableIn, type Calls, type CallsState } from '../calls.ts';
import type { CallProblem } from '../call-requests.ts';
import { endCall } from '../end-call.ts';
import { cardOf } from '../card.ts';
import { tracksForCall } from '../own-tracks-of-call.ts';
import { outcomeWith } from '../outcome.ts';
import { BlurSwitch } from '../../components/BlurSwitch.tsx';
import { OwnPicture } from './CallStage.tsx';
import { useConversationWith } from './CallHeader.tsx';

interface Props {
  account: MemberId;
  member: MemberId;
  calls: Calls;
  state: CallsState;
  isPremium: boolean;
}

/** Before a call and after one: who it is with, how the last one ended, and the way to call. */
export function CallDoor({ account, member, calls, state, isPremium }: Props) {
  const isOnline = useOnline();
  const live = useLive(cardOf, member);
  const card = live.status === 'ready' ? live.value : null;
  const conversation = useConversationWith(member);
  const own = state.calls.find((call) => call.here && call.outgoing && call.member.id === member);
  const name = card?.username ?? (own ? text.nameOf(own) : text.somebody);
  // As the call was begun: a block that comes meanwhile takes the card away [S16].
  if (own?.state === 'ringing')
    return (
      <Calling {...{ name, state }} avatarUrl={own.member.avatarUrl} onCancel={() => void endCall(calls, own.id)} />
    );
  // Its card stands over every screen.
  if (resumableIn(state)?.member.id === member) return null;
  const elsewhere = callElsewhere(state);
  const outcome = outcomeWith(member, own, state.lastEnd);
  const toConversation = conversation !== null && (
    <Link to={`/chat/${conversation}`} className={buttonClass('quiet', 'small')}>
      {text.write}
    </Link>
  );
  if (!canEncryptFrames())
    return (
      <EmptyState title={text.impossible} action={toConversation}>
        {text.impossibleText}
      </EmptyState>
    );
  if (!isOnline)
    return (
      <EmptyState title={text.offline} action={toConversation}>
        {text.offlineText}
      </EmptyState>
    );
  if (!isPremium && outcome === null)
    return (
      <EmptyState title={text.premium} way={{ to: '/subscription', label: text.offers }}>
        {text.premiumText}
      </EmptyState>
    );
  return (
    <div className="mx-auto grid w-full max-w-sm justify-items-center gap-4 px-6 py-10 text-center low:py-4">
      <Avatar name={name} url={(card ?? own?.member)?.avatarUrl ?? null} size={96} />
      <div role="status">
        <p className="text-lead font-semibold text-balance">{outcome ?? text.ready(name)}</p>
      </div>
      <p className="text-small text-balance text-text-soft">{text.readyText}</p>
      {elsewhere ? (
        <Notice
          tone="warn"
          action={<NoticeAction onClick={() => void endCall(calls, elsewhere.id)}>{text.hangUp}</NoticeAction>}
        >
          {text.problem('call-here')}
        </Notice>
      ) : (
        isPremium && <Start {...{ account, member, calls }} isAgain={outcome !== null} />
      )}
      {toConversation}
    </div>
  );
}

function Start({
  account,
  member,
  calls,
  isAgain,
}: Pick<Props, 'account' | 'member' | 'calls'> & { isAgain: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const start = async (withCamera: boolean) => {
    setBusy(true);
    setProblem(null);
    const tracks = await tracksForCall(withCamera, displayOf(account));
    setProblem(await calls.start(member, tracks));
    setBusy(false);
  };
  return (
    <>
      {problem !== null && (
        <Notice tone="bad" role="alert">
          {text.problem(problem.code)}
          {problem.until !== null && ` ${text.until(clockTime(Date.parse(problem.until)))}`}
        </Notice>
      )}
      <div className="w-full">
        <BlurSwitch camera={null} />
      </div>
      <div className="grid w-full gap-2.5">
        <Button busy={isBusy} onClick={() => void start(true)}>
          <Icon icon={Video} />
          {isAgain ? text.againCamera : text.withCamera}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => void start(false)}>
          <Icon icon={Mic} />
          {isAgain ? text.againSound : text.withSound}
        </Button>
      </div>
    </>
  );
}

interface CallingProps {
  name: string;
  avatarUrl: string | null;
  state: CallsState;
  onCancel: () => void;
}

/** [S16] One sentence until somebody answers, whatever the reason that nobody does. */
function Calling({ name, avatarUrl, state, onCancel }: CallingProps) {
  const { tracks } = state;
  return (
    <div className="mx-auto grid w-full max-w-sm justify-items-center gap-4 px-6 py-10 text-center low:py-4">
      <div className="low:hidden">
        <Avatar name={name} url={avatarUrl} size={96} />
      </div>
      <p className="max-w-full truncate text-lead font-semibold">{name}</p>
      <p role="status" className="text-second text-text-soft">
        {text.calling}
      </p>
      {tracks?.camera && <OwnPicture track={tracks.camera} large />}
      {tracks?.problem && (
        <Notice tone="warn" role="status">
          {cameras.problems[tracks.problem]}
        </Notice>
      )}
      {/* In sight also where all else is too high for the screen. */}
      <div className="sticky bottom-0 -mb-3 bg-ground py-3">
        <Button variant="danger" onClick={onCancel}>
          <Icon icon={PhoneOff} />
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
