import { useId, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { GroupMember } from '#schemas/wire/groups.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { info } from '../info.fr.ts';
import { commandOf, type MemberAct } from '../rights.ts';
import { useGroupCommand } from '../use-group-command.ts';

const HOUR_MS = 3_600_000;
/** How long a member may be silenced, in hours. */
const SILENCES = [1, 8, 24, 168] as const;

interface Props {
  act: MemberAct;
  groupId: ConversationId;
  member: Pick<GroupMember, 'memberId' | 'username'>;
  danger: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an act on a member, and does it. */
export function MemberActDialog({ act, groupId, member: { memberId, username }, danger, onClose, onDone }: Props) {
  const { act: send, busy } = useGroupCommand();
  const [hours, setHours] = useState<number>(SILENCES[0]);
  const id = useId();
  const text = info.acts[act];
  const confirm = async () => {
    const outcome = await send(commandOf(act, groupId, memberId, systemClock.now() + hours * HOUR_MS));
    onClose();
    if (outcome.ok) onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title(username)}
      text={text.text}
      confirmLabel={text.confirm}
      danger={danger}
      busy={busy !== null}
      onConfirm={() => void confirm()}
    >
      {act === 'silence' && (
        <fieldset className="mt-4">
          <legend className="text-small font-medium text-text-soft">{info.silenceFor.label}</legend>
          <div className="grid grid-cols-2">
            {SILENCES.map((each) => (
              <label key={each} className="flex min-h-11 items-center gap-3 text-second">
                <input
                  type="radio"
                  name={`${id}-hours`}
                  checked={hours === each}
                  onChange={() => setHours(each)}
                  className="size-5 flex-none accent-(--accent-fill)"
                />
                {info.silenceFor.hours(each)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
