import { Mic, PhoneOff, Video } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { displayOf } from '#platform/display.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { calls as text } from '../calls.fr.ts';
import type { Calls } from '../calls.ts';
import { endCall } from '../end-call.ts';
import { tracksForCall } from '../own-tracks-of-call.ts';
import { CARD, WAYS, WAY_OUT } from './OngoingCard.tsx';

/** The page was loaded anew during a call: a press goes on with it, and nothing is sent before [S13]. */
export function ResumeCard({ call, calls, account }: { call: CallView; calls: Calls; account: MemberId }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { id, member } = call;
  const resume = async (withCamera: boolean) => {
    setBusy(true);
    const problem = await calls.resume(id, await tracksForCall(withCamera, displayOf(account)));
    if (!problem) return void navigate(`/video-chat/${member.id}`);
    toast(text.problem(problem.code), { tone: 'bad', id: 'call' });
    await calls.refresh();
    setBusy(false);
  };
  return (
    <section aria-label={text.resumable(text.nameOf(call))} className={CARD}>
      <p role="status" className="font-semibold [overflow-wrap:anywhere]">
        {text.resumable(text.nameOf(call))}
      </p>
      <p className="mt-1 text-small text-text-soft">{text.resumableText}</p>
      <div className={WAYS}>
        <Button size="small" disabled={isBusy} onClick={() => void resume(true)}>
          <Icon icon={Video} size={18} />
          {text.resumeCamera}
        </Button>
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void resume(false)}>
          <Icon icon={Mic} size={18} />
          {text.resumeSound}
        </Button>
      </div>
      <div className={WAY_OUT}>
        <Button size="small" variant="danger" onClick={() => void endCall(calls, id)}>
          <Icon icon={PhoneOff} size={18} />
          {text.hangUp}
        </Button>
      </div>
    </section>
  );
}
