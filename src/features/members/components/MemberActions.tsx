import { Ban, EllipsisVertical, Flag, MessageCircle, ShieldAlert, UserCheck, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { errorText } from '#i18n/errors.ts';
import { members } from '../text.fr.ts';
import { report as reportText } from '#i18n/fr/report.ts';
import { wall } from '#i18n/fr/wall.ts';
import { log } from '#lib/log.ts';
import { followMember } from '#device/follows.ts';
import { useOpenForm } from '#device/open-form.ts';
import { useCommands } from '#device/use-commands.ts';
import type { MemberPage } from '#schemas/entities/member.ts';
import type { WallCategory } from '#schemas/entities/wall.ts';
import { storageRefusal } from '#lib/storage-failure.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import type { ReportSubmission } from '#ui/ReportDialog.tsx';
import { toast } from '#ui/toast.ts';
import { blockMember, reportProfile, reportToWall } from '../commands.ts';
import { useReady } from '#device/use-ready.ts';
import { MemberReport } from './MemberReport.tsx';
import { WallReport } from './WallReport.tsx';

const { page: text } = members;
const commands = { blockMember, followMember, reportProfile, reportToWall };

/** Awaits a command; resolves to whether it was stored. Shows a toast if the device could not store it [Y19]. */
async function runOrToast(work: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await work;
    return work !== undefined;
  } catch (error) {
    const code = storageRefusal(error);
    if (!code) log.crash('members.wish-failed', error);
    toast(errorText(code ?? 'storage-broken'), { tone: 'bad' });
    return false;
  }
}

/** Buttons of a member's page. None needs a network. */
export function MemberActions({ page: { id, username, followed } }: { page: MemberPage }) {
  const run = useCommands(commands);
  const navigate = useNavigate();
  const online = useReady() === 'yes';
  const [isBlocking, setBlocking] = useState(false);
  const [reporting, report] = useOpenForm<true>(`reporting ${id}`);
  const [isWarning, setWarning] = useState(false);

  const toggleFollow = async () => {
    if (!(await runOrToast(run?.followMember({ memberId: id, following: !followed })))) return;
    toast(followed ? text.unfollowed : text.followed, online ? {} : { text: text.followLater });
  };
  const leave = () => {
    toast(members.blocked);
    void navigate('/members', { replace: true });
  };
  const block = async () => {
    setBlocking(false);
    if (await runOrToast(run?.blockMember(id))) leave();
  };
  const send = async ({ reason, words, block: also }: ReportSubmission): Promise<boolean> => {
    if (!(await runOrToast(run?.reportProfile({ memberId: id, reason, words: words.trim() })))) return false;
    const isBlocked = also && (await runOrToast(run?.blockMember(id)));
    report(null);
    toast(reportText.done, { text: online ? reportText.doneText : reportText.doneOffline });
    if (isBlocked) leave();
    return true;
  };
  const warn = async (warning: { category: WallCategory; department: string | null }) => {
    setWarning(false);
    if (await runOrToast(run?.reportToWall({ memberId: id, ...warning })))
      toast(wall.report.done, { text: online ? wall.report.doneText : wall.report.doneOffline });
  };
  return (
    <div className="flex items-center gap-2 desktop:gap-3">
      <Link
        to={`/conversation?with=${id}`}
        className={buttonClass('main', 'normal', 'flex-1 max-desktop:px-3 desktop:flex-none')}
      >
        <Icon icon={MessageCircle} size={20} />
        {text.write}
      </Link>
      <Button variant="quiet" onClick={() => void toggleFollow()} className="flex-1 max-desktop:px-3 desktop:flex-none">
        <Icon icon={followed ? UserCheck : UserPlus} size={20} />
        {followed ? text.unfollow : text.follow}
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={EllipsisVertical} label={text.more} />
        </MenuTrigger>
        <MenuContent label={text.more}>
          <MenuItem icon={Flag} onSelect={() => report(true)}>
            {text.report}
          </MenuItem>
          <MenuItem icon={ShieldAlert} onSelect={() => setWarning(true)}>
            {wall.report.action}
          </MenuItem>
          <MenuItem icon={Ban} danger onSelect={() => setBlocking(true)}>
            {text.block}
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={isBlocking}
        onOpenChange={setBlocking}
        title={members.blockDialog.title(username)}
        text={members.blockDialog.text}
        confirmLabel={members.blockDialog.confirm}
        danger
        onConfirm={() => void block()}
      />
      {reporting && <MemberReport memberId={id} username={username} onSend={send} onClose={() => report(null)} />}
      {isWarning && (
        <WallReport username={username} onSend={(warning) => void warn(warning)} onClose={() => setWarning(false)} />
      )}
    </div>
  );
}
