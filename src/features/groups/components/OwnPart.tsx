import { Flag, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupLeft } from '#i18n/fr/group-left.ts';
import type { SettingsView } from '#domain/views.ts';
import { leaveGroup } from '#device/leave-group.ts';
import { setConversation } from '#device/set-conversation.ts';
import { useCommands } from '#device/use-commands.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { info as texts } from '../info.fr.ts';
import type { OwnGroup } from '../queries.ts';
import type { Rights } from '../rights.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { GroupReport } from './GroupReport.tsx';
import { Part, PART_CARD } from './Part.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

const commands = { leaveGroup, setConversation };
const settings = ['muted', 'pinned', 'archived'] as const satisfies readonly (keyof SettingsView)[];

/** What the group is for this member alone, also without a network. */
export function OwnSettings({ group }: { group: OwnGroup }) {
  const run = useCommands(commands);
  const set = async (setting: keyof SettingsView, on: boolean) => {
    await withStorageToast(run?.setConversation({ conversationId: group.id, settings: { [setting]: on } }));
  };
  return (
    <Part title={texts.own.title}>
      <div className={PART_CARD}>
        {settings.map((setting) => (
          <SettingSwitch
            key={setting}
            {...texts.own[setting]}
            checked={group[setting]}
            onChange={(on) => void set(setting, on)}
          />
        ))}
      </div>
    </Part>
  );
}

/** Leaving and reporting, which wait for the network like a message; and deleting, for admins, which does not. */
export function WaysOut({ group, rights }: { group: OwnGroup; rights: Rights }) {
  const { id: groupId, group: view } = group;
  const { name, members } = view.info;
  const run = useCommands(commands);
  const { act, busy } = useGroupCommand();
  const navigate = useNavigate();
  const [question, ask] = useState<'leave' | 'delete' | 'report' | null>(null);
  const leave = async () => {
    ask(null);
    if (!run || !(await withStorageToast(run.leaveGroup({ groupId, joinRev: view.own.joinRev })))) return;
    toast(groupLeft.title, { text: groupLeft.text });
    void navigate('/chat');
  };
  const remove = async () => {
    const outcome = await act({ action: 'group.delete', data: { groupId } });
    ask(null);
    if (outcome.ok) void navigate('/chat');
  };
  const leaveText = members === 1 ? texts.leave.last : rights.isCreator ? texts.leave.heir : texts.leave.text;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" onClick={() => ask('leave')}>
        <Icon icon={LogOut} size={20} />
        {texts.leave.action}
      </Button>
      {!rights.isCreator && (
        <Button variant="quiet" onClick={() => ask('report')}>
          <Icon icon={Flag} size={20} />
          {texts.report}
        </Button>
      )}
      {rights.isAdmin && (
        <Button variant="danger" onClick={() => ask('delete')}>
          <Icon icon={Trash2} size={20} />
          {texts.delete.action}
        </Button>
      )}
      {question === 'report' && <GroupReport group={{ id: groupId, name }} onClose={() => ask(null)} />}
      <ConfirmDialog
        open={question === 'leave'}
        onOpenChange={(open) => !open && ask(null)}
        title={texts.leave.title(name)}
        text={leaveText}
        confirmLabel={texts.leave.confirm}
        danger
        onConfirm={() => void leave()}
      />
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={(open) => !open && ask(null)}
        title={texts.delete.title(name)}
        text={texts.delete.text}
        confirmLabel={texts.delete.confirm}
        danger
        busy={busy !== null}
        onConfirm={() => void remove()}
      />
    </div>
  );
}
