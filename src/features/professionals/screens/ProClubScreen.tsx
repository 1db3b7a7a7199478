import { useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { ClubPage } from '#schemas/wire/clubs.ts';
import type { ProfessionalClub } from '#schemas/wire/professionals.ts';
import { systemClock } from '#lib/clock.ts';
import { isAnswerSince, type StoredAnswer } from '#device/answers/answer-view.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { AnswerStates } from '../components/AnswerStates.tsx';
import { ApprovedOnly } from '../components/ApprovedOnly.tsx';
import { ClubEditor, type ClubEditorProps } from '../components/ClubEditor.tsx';
import { ProFrame } from '../components/ProFrame.tsx';
import { clubForm as text } from '../club.fr.ts';

const noParams = {};

interface Parts extends Pick<ClubEditorProps, 'Preview'> {
  /** The photographs of the page, which its keeper adds and takes away. */
  Photos: ComponentType<{ club: ClubPage; refresh: () => void }>;
}

/** `/pro/club`: the page of a professional's club, written here and shown as its readers will see it. */
export function ProClubScreen(parts: Parts) {
  return (
    <ApprovedOnly>
      <Club {...parts} />
    </ApprovedOnly>
  );
}

function Club(parts: Parts) {
  const { answer, refresh } = useCachedAnswer('professional.club', noParams);
  const [openedAt] = useState(() => systemClock.now());
  const stored = answer.status === 'stored' ? answer : null;
  const club = stored?.pages[0]?.club;
  return (
    <ProFrame title={text.title} lead={club ? text.fixed(club.name, club.town) : undefined} answer={answer}>
      <AnswerStates answer={answer} refresh={refresh}>
        {(present) => (
          <Opened {...parts} stored={present} isCurrent={isAnswerSince(present, openedAt)} refresh={refresh} />
        )}
      </AnswerStates>
    </ProFrame>
  );
}

/**
 * Opens the form once what is stored is current: another device may have saved the page since, which saving it here
 * would undo. From then on it stays: it is being typed in.
 */
function Opened({
  stored,
  isCurrent,
  refresh,
  Preview,
  Photos,
}: Parts & { stored: StoredAnswer<ProfessionalClub>; isCurrent: boolean; refresh: () => void }) {
  const [isOpen, setOpen] = useState(isCurrent);
  if (isCurrent && !isOpen) setOpen(true);
  if (!isCurrent && !isOpen) return <SkeletonRows count={4} />;
  const { club, published, hidden } = stored.pages[0] ?? { club: null, published: false, hidden: false };
  if (!club)
    return (
      <EmptyState title={text.none.title} way={{ to: '/pro/events', label: text.none.way }}>
        {text.none.text}
      </EmptyState>
    );
  return (
    <div className="grid gap-9">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span
          className={`rounded-pill px-3 py-1 text-small font-medium ${published ? 'bg-accent-wash text-accent-text' : 'bg-warn-wash text-warn'}`}
        >
          {hidden ? text.hidden : published ? text.published : text.draft}
        </span>
        {published && (
          <Link to={`/clubs/${club.slug}`} className="inline-flex min-h-11 items-center font-medium text-accent-text">
            {text.see}
          </Link>
        )}
      </p>
      <ClubEditor club={club} published={published} hidden={hidden} Preview={Preview} onSaved={refresh} />
      <div className="max-w-[760px]">
        <Photos club={club} refresh={refresh} />
      </div>
    </div>
  );
}
