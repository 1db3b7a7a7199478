import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shortMonthDay } from '#i18n/dates.ts';
import type { ClubOpinion, ClubPage } from '#schemas/wire/clubs.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Seal } from '#ui/Seal.tsx';
import { useNow } from '#ui/use-now.ts';
import type { ClubWishView } from '../club-wishes.ts';
import { clubPage as text } from '../page.fr.ts';
import { ClubAnswer } from './ClubAnswer.tsx';
import { OpinionAnswer } from './OpinionAnswer.tsx';
import { OpinionReport } from './OpinionReport.tsx';
import { OwnOpinion } from './OwnOpinion.tsx';

interface Props {
  club: ClubPage;
  wishes: readonly ClubWishView[];
  refresh: () => void;
}

function Opinion({ club, opinion, refresh }: { club: ClubPage; opinion: ClubOpinion; refresh: () => void }) {
  const [isReporting, setReporting] = useState(false);
  const now = useNow();
  const { author, answer, answerState } = opinion;
  const note =
    answerState === 'pending' ? text.answerWaits : answerState === 'refused' ? text.answerRefused : undefined;
  return (
    <li className="grid gap-3 p-4 desktop:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={author.username} url={author.avatarUrl} size={34} />
        <Link
          to={`/member/${author.id}`}
          className="inline-flex min-h-11 min-w-0 items-center gap-1.5 font-semibold underline-offset-4 hover:underline"
        >
          <bdi className="truncate">{author.username}</bdi>
          {author.seal && <Seal />}
        </Link>
        <span className="text-small text-text-faint">{shortMonthDay(Date.parse(opinion.at), now)}</span>
        <Button
          variant="plain"
          size="small"
          className="ml-auto"
          aria-label={text.reportOf(author.username)}
          onClick={() => setReporting(true)}
        >
          {text.report}
        </Button>
      </div>
      <p dir="auto" className="break-words whitespace-pre-line">
        {opinion.text}
      </p>
      {answer !== null && <ClubAnswer club={club.name} words={answer} note={note} />}
      {club.isKeeper && <OpinionAnswer opinion={opinion} onDone={refresh} />}
      {isReporting && <OpinionReport club={club} opinion={opinion} onClose={() => setReporting(false)} />}
    </li>
  );
}

/** What certified members think of a club, after what the member says. */
export function Opinions({ club, wishes, refresh }: Props) {
  return (
    <section aria-labelledby="club-opinions" className="grid gap-4">
      <h2 id="club-opinions" className="text-mark">
        {text.opinions}
      </h2>
      <OwnOpinion club={club} wishes={wishes} />
      {club.opinions.length === 0 && <p className="text-text-soft">{text.noOpinions}</p>}
      {club.opinions.length > 0 && (
        <ul aria-labelledby="club-opinions" className="divide-y divide-line rounded-card bg-surface hairline">
          {club.opinions.map((opinion) => (
            <Opinion key={opinion.id} club={club} opinion={opinion} refresh={refresh} />
          ))}
        </ul>
      )}
    </section>
  );
}
