import { useEffect, useState } from 'react';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import { report as reportText } from '#i18n/fr/report.ts';
import { talk } from '#i18n/fr/talk.ts';
import { useCommands } from '#device/use-commands.ts';
import { useReady } from '#device/use-ready.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { emptyReport, ReportDialog, type ReportSubmission } from '#ui/ReportDialog.tsx';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { blockMember, reportInRoom } from '../commands.ts';
import { reporting as text } from '../report.fr.ts';
import { sendStill } from '../requests.ts';
import { encodeStill } from '../still.ts';
import type { OpenRoomReport } from '../use-room-report.ts';
import { StillField } from './StillField.tsx';

const commands = { blockMember, reportInRoom };

interface Props {
  roomId: LiveRoomId;
  report: OpenRoomReport;
  onClose: () => void;
}

/** Reports somebody in a room, or the room, with a still of their camera where the member wishes it [S36]. */
export function RoomReport({ roomId, report: { member, still }, onClose }: Props) {
  const run = useCommands(commands);
  const online = useReady() === 'yes';
  const [draft, setDraft, forget] = useUnsavedInput(`report live ${member?.id ?? roomId}`, emptyReport);
  const [isAttached, setAttached] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picture = useEncoded(still);
  const texts = member ? { title: text.ofMember.title(member.username), text: text.ofMember.text } : text.ofRoom;

  /** undefined: it could not be sent, which the dialog says. */
  const storedStill = async (of: MemberId): Promise<string | undefined> => {
    if (picture === null) return undefined;
    setBusy(true);
    const sent = await sendStill({ room: roomId, member: of }, picture.blob);
    setBusy(false);
    if ('still' in sent) return sent.still;
    setProblem(sent.problem);
    return undefined;
  };
  const send = async ({ reason, words, block }: ReportSubmission): Promise<boolean> => {
    const stillId = member && isAttached ? await storedStill(member.id) : null;
    if (stillId === undefined) return false;
    const entry = { room: roomId, memberId: member?.id ?? null, still: stillId, reason, words };
    if (!(await withStorageToast(run?.reportInRoom(entry)))) return false;
    forget();
    const isBlocked = block && member !== null && (await withStorageToast(run?.blockMember(member.id)));
    onClose();
    toast(reportText.done, { text: online ? reportText.doneText : reportText.doneOffline });
    if (isBlocked) toast(talk.blocked);
    return true;
  };
  return (
    <ReportDialog
      {...texts}
      draft={draft}
      onDraftChange={setDraft}
      onSend={send}
      onClose={onClose}
      blocksNobody={member === null}
      busy={busy}
    >
      {member && picture && (
        <StillField
          url={picture.url}
          name={member.username}
          isAttached={isAttached}
          onAttach={(next) => {
            setAttached(next);
            setProblem(null);
          }}
          problem={problem}
        />
      )}
    </ReportDialog>
  );
}

/** The drawn still as bytes, with an address that ends with the dialog; null: not yet, or there is none. */
function useEncoded(still: HTMLCanvasElement | null): { blob: Blob; url: string } | null {
  const [picture, setPicture] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    let isOver = false;
    let url: string | null = null;
    const show = (blob: Blob | null) => {
      if (isOver || blob === null) return;
      url = URL.createObjectURL(blob);
      setPicture({ blob, url });
    };
    if (still) void encodeStill(still).then(show);
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [still]);
  return picture;
}
