import { useId, useState } from 'react';
import { groupSwitch, type GroupInfo, type GroupSwitch } from '#schemas/streams/group.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { toast } from '#ui/toast.ts';
import { info as texts } from '../info.fr.ts';
import { groupToasts } from '../toasts.fr.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { Part, PART_CARD } from './Part.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

const { settings: text } = texts;
/** Slow mode, in seconds. */
const PAUSES = [0, 10, 30, 60, 300, 900, 1800, 3600] as const;

/** What only admins may do, and the slow mode; each change takes effect at once. */
export function GroupSwitches({ groupId, info }: { groupId: ConversationId; info: GroupInfo }) {
  const { act, busy } = useGroupCommand();
  const id = useId();
  /** What was chosen, until the group's stream brings it. */
  const [chosen, setChosen] = useState<{ rev: number; adminsOnly: readonly GroupSwitch[]; slowSeconds: number } | null>(
    null,
  );
  const shown = chosen?.rev === info.rev ? chosen : info;
  const save = async (change: { adminsOnly?: GroupSwitch[]; slowSeconds?: number }) => {
    setChosen({ rev: info.rev, adminsOnly: shown.adminsOnly, slowSeconds: shown.slowSeconds, ...change });
    const outcome = await act({ action: 'group.update', data: { groupId, ...change } });
    if (outcome.ok) toast(groupToasts.updated.title, { text: groupToasts.updated.text, id: 'group updated' });
    else setChosen(null);
  };
  const toggle = (what: GroupSwitch, on: boolean) =>
    void save({
      adminsOnly: groupSwitch.options.filter((each) => (each === what ? on : shown.adminsOnly.includes(each))),
    });
  return (
    <Part title={text.switches}>
      <div className={PART_CARD}>
        {groupSwitch.options.map((what) => (
          <SettingSwitch
            key={what}
            {...text.adminsOnly[what]}
            checked={shown.adminsOnly.includes(what)}
            disabled={busy !== null}
            onChange={(on) => toggle(what, on)}
          />
        ))}
        <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 desktop:px-5">
          <div className="min-w-[180px] flex-1">
            <label htmlFor={id} className="font-semibold">
              {text.slow}
            </label>
            <p className="text-small text-text-soft">{text.slowHint}</p>
          </div>
          <select
            id={id}
            value={shown.slowSeconds}
            disabled={busy !== null}
            onChange={({ target }) => void save({ slowSeconds: Number(target.value) })}
            className="min-h-11 rounded-control border border-line bg-sunken px-3 text-second text-text"
          >
            {[...new Set([...PAUSES, shown.slowSeconds])].map((seconds) => (
              <option key={seconds} value={seconds}>
                {text.slowValue(seconds)}
              </option>
            ))}
          </select>
        </div>
      </div>
    </Part>
  );
}
