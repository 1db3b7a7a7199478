import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import type { LiveBansAnswer } from '#schemas/wire/live-rooms.ts';
import { shortMoment } from '#i18n/dates.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { problemText } from '../requests.ts';
import type { RoomConnection, RoomProblem } from '../room-connection.ts';
import { room as text } from '../text.fr.ts';
import type { RoomActs } from '../room-acts.ts';

interface Props {
  connection: RoomConnection;
  acts: RoomActs;
  onClose: () => void;
}

const endOf = (until: string) => shortMoment(Date.parse(until), Date.now());

/** Who may not come in now, and a way to lift it. */
export function RoomBans({ connection, acts, onClose }: Props) {
  const [bans, setBans] = useState<LiveBansAnswer['bans'] | null>(null);
  const [problem, setProblem] = useState<RoomProblem | null>(null);
  const [reading, setReading] = useState(0);
  const readAgain = () => setReading(reading + 1);
  useEffect(() => {
    let isGone = false;
    void connection.bans().then((answer) => {
      if (isGone) return;
      setProblem(answer.ok ? null : answer.code);
      if (answer.ok) setBans(answer.value.bans);
    });
    return () => {
      isGone = true;
    };
  }, [connection, reading]);
  const lift = async (member: MemberId) => {
    if (await acts.about('unban', member)) readAgain();
  };
  return (
    <Sheet title={text.bans} closeButton={<IconButton icon={X} label={text.closeBans} />} onClose={onClose}>
      {problem !== null && (
        <Notice tone="bad" role="alert" action={<NoticeAction onClick={readAgain}>{appTexts.ui.retry}</NoticeAction>}>
          {problemText(problem)}
        </Notice>
      )}
      {bans === null && problem === null && <SkeletonRows count={2} />}
      {bans?.length === 0 && <p className="py-4 text-text-soft">{text.noBans}</p>}
      {bans !== null && bans.length > 0 && (
        <ul aria-label={text.bans} className="grid gap-2">
          {bans.map(({ member, until }) => (
            <li key={member.id} className="flex min-h-13 items-center gap-3">
              <Avatar name={member.username} url={member.avatarUrl} size={34} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{member.username}</bdi>
                <span className="block text-small text-text-faint">{text.bannedUntil(endOf(until))}</span>
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={text.unbanNamed(member.username)}
                onClick={() => void lift(member.id)}
              >
                {text.unban}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
