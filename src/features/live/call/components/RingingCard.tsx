import { Mic, PhoneOff, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { giveFeedback } from '#lib/feedback.ts';
import { displayOf } from '#platform/display.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { canEncryptFrames } from '#platform/call-frames.ts';
import { calls as text } from '../calls.fr.ts';
import type { Calls } from '../calls.ts';
import { endCall } from '../end-call.ts';
import { tracksForCall } from '../own-tracks-of-call.ts';
import { CARD, WAYS, WAY_OUT } from './OngoingCard.tsx';

/** Milliseconds between two rings: the sound lasts two seconds. */
const RING_MS = 3_000;

/** Somebody calls: a card over every screen, which rings until it is answered [SOUND-23]. */
export function RingingCard({ call, calls, account }: { call: CallView; calls: Calls; account: MemberId }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isBusy) return;
    giveFeedback('ring');
    const timer = setInterval(() => giveFeedback('ring'), RING_MS);
    return () => clearInterval(timer);
  }, [isBusy]);
  const { member } = call;
  const name = text.nameOf(call);
  const accept = async (withCamera: boolean) => {
    setBusy(true);
    const tracks = await tracksForCall(withCamera, displayOf(account));
    const problem = await calls.accept(call.id, tracks);
    if (problem) {
      toast(text.problem(problem.code), { tone: 'bad', id: 'call' });
      await calls.refresh();
      return setBusy(false);
    }
    giveFeedback('call-accepted');
    void navigate(`/video-chat/${member.id}`);
  };
  const decline = () => {
    setBusy(true);
    void endCall(calls, call.id).finally(() => setBusy(false));
  };
  return (
    <section role="alertdialog" aria-label={text.incoming(name)} className={CARD}>
      <div className="flex items-center gap-3">
        <Avatar name={name} url={member.avatarUrl} size={52} />
        <p role="alert" className="min-w-0 flex-1 font-semibold">
          <bdi className="[overflow-wrap:anywhere]">{text.incoming(name)}</bdi>
        </p>
      </div>
      {!canEncryptFrames() && <p className="mt-2 text-small text-text-soft">{text.impossibleText}</p>}
      <div className={WAYS}>
        {canEncryptFrames() && (
          <>
            <Button size="small" disabled={isBusy} onClick={() => void accept(true)}>
              <Icon icon={Video} size={18} />
              {text.acceptCamera}
            </Button>
            <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void accept(false)}>
              <Icon icon={Mic} size={18} />
              {text.acceptSound}
            </Button>
          </>
        )}
      </div>
      <div className={WAY_OUT}>
        <Button size="small" variant="danger" disabled={isBusy} onClick={decline}>
          <Icon icon={PhoneOff} size={18} />
          {text.decline}
        </Button>
      </div>
    </section>
  );
}
