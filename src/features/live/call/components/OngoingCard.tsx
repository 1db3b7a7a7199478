import { PhoneOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CallView } from '#schemas/wire/calls.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { calls as text } from '../calls.fr.ts';
import type { Calls } from '../calls.ts';
import { endCall } from '../end-call.ts';

/** Over the screen, below the header, and on a desk at its side. */
export const CARD =
  'fixed inset-x-3 top-[calc(env(safe-area-inset-top)+72px)] z-40 mx-auto max-h-[calc(100dvh-96px)] max-w-[360px] overflow-y-auto rounded-card bg-raised p-4 shadow-float hairline desktop:right-6 desktop:left-auto desktop:w-[340px]';

/** The last button of a card, in sight also where the card is too high for the screen. */
export const WAY_OUT = 'sticky bottom-0 mt-2 w-full';

/** The call that goes on while its member is at another screen: with a red frame, because it is live. */
export function OngoingCard({ call, calls }: { call: CallView; calls: Calls }) {
  return (
    <section aria-label={text.title} className={`${CARD} outline-3 -outline-offset-3 outline-bad`}>
      <p role="status" className="truncate font-semibold">
        {call.state === 'ringing' ? text.calling : text.ongoing(text.nameOf(call))}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={`/video-chat/${call.member.id}`} className={buttonClass('quiet', 'small')}>
          {text.return}
        </Link>
        <Button size="small" variant="danger" onClick={() => void endCall(calls, call.id)}>
          <Icon icon={PhoneOff} size={18} />
          {call.state === 'ringing' ? text.cancel : text.hangUp}
        </Button>
      </div>
    </section>
  );
}
