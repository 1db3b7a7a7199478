import { useState } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { GROUP_INVITED } from '#schemas/limits.ts';
import type { EventDetails, EventGuest } from '#schemas/wire/events.ts';
import { errorText } from '#i18n/errors.ts';
import { useAccount } from '#device/use-account.ts';
import { useReady } from '#device/use-ready.ts';
import { actOnGroup } from '#platform/group-client.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { groupName } from '../group-name.ts';
import { events } from '../text.fr.ts';

const { guests: text } = events;

/** Makes a private group of the accepted guests, who are invited outside the daily limit. */
export function GuestChat({ event, guests }: { event: EventDetails; guests: readonly EventGuest[] }) {
  const { account } = useAccount();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [isMade, setMade] = useState(false);
  // One group of an event: a repeated attempt makes no second one, whichever device asks.
  const groupId = event.id as string as ConversationId;
  const memberIds = guests
    .filter(({ state, anonymous }) => state === 'accepted' && !anonymous)
    .map(({ memberId }) => memberId)
    .slice(0, GROUP_INVITED);
  if (isMade || memberIds.length === 0 || account.status !== 'member') return null;
  const me = account.account;
  const create = async () => {
    setBusy(true);
    const outcome = await actOnGroup(me, {
      action: 'group.create',
      data: { groupId, name: groupName(event.title), privacy: 'private', memberIds, eventId: event.id },
    });
    setBusy(false);
    if (outcome.ok) toast(text.chatMade);
    else if (outcome.code === 'invalid') toast(text.chatThere, { tone: 'bad' });
    else return toast(errorText(outcome.code, outcome.retryAfterMs), { tone: 'bad' });
    setMade(true);
  };
  return (
    <Button
      variant="quiet"
      size="small"
      className="justify-self-start"
      busy={busy}
      disabled={ready === 'no'}
      onClick={() => void create()}
    >
      {text.chat}
    </Button>
  );
}
