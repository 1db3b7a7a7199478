import { PhoneOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CallView } from '#schemas/wire/calls.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { calls as text } from '../calls.fr.ts';
import type { Calls } from '../calls.ts';
import { endCall } from '../end-call.ts';

/** Over the screen, below the header, and on a desk at its side. What has the focus lies above a last button. */
export const CARD =
  'fixed inset-x-3 top-[calc(env(safe-area-inset-top)+72px)] z-40 mx-auto max-h-[calc(100dvh-96px)] max-w-[360px] overflow-y-auto scroll-pb-[4.5rem] rounded-card bg-raised p-4 shadow-float hairline desktop:right-6 desktop:left-auto desktop:w-[340px] low:max-w-[560px] low:desktop:w-[560px]';

/** Ways to answer a card: beside each other where the screen is low. */
export const WAYS = 'mt-3 grid gap-2 low:grid-cols-2';

/** Around the last button of a card, in sight also where the card is too high for the screen, over its whole width. */
export const WAY_OUT = 'sticky -bottom-4 -mx-4 -mb-4 grid bg-raised px-4 pt-2 pb-4';

/** The call that goes on while its member is at another screen: with a red frame, because it is live. */
export function OngoingCard({ call, calls }: { call: CallView; calls: Calls }) {
  return (
    <section aria-label={text.title} className={`${CARD} outline-3 -outline-offset-3 outline-bad`}>
      <p role="status" className="font-semibold [overflow-wrap:anywhere]">
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
