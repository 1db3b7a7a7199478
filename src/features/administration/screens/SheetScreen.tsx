import { useReady } from '#device/use-ready.ts';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import { pagesOpenTo } from '#domain/house-pages.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { SheetCases } from '../components/SheetCases.tsx';
import { SheetDecisions } from '../components/SheetDecisions.tsx';
import { SheetHead } from '../components/SheetHead.tsx';
import { SheetNotes } from '../components/SheetNotes.tsx';
import { sheet as text } from '../members.fr.ts';
import { useDenied } from '../use-denied.ts';
import { useSheet, type SheetState } from '../use-sheet.ts';

interface Props {
  member: string;
  rights: readonly StaffRight[];
  onDenied: () => void;
}

/** `/admin/members/{id}`: a member's sheet [ADMIN-05]. Each look asks for it, and nothing of it stays on the device. */
export function SheetScreen({ member, rights, onDenied }: Props) {
  const { state, reload } = useSheet(member);
  useTitle(state.read?.sheet.member.username ?? text.back);
  useDenied(state.failure?.code, onDenied);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-3 pb-10 desktop:px-8 desktop:pt-6">
      <BackLink to="/admin/members">{text.back}</BackLink>
      {state.read ? (
        <Sheet member={member} read={state.read} failure={state.failure} rights={rights} reload={reload} />
      ) : (
        <NoSheet state={state} reload={reload} />
      )}
    </div>
  );
}

function NoSheet({ state, reload }: { state: SheetState; reload: () => void }) {
  const isOffline = useReady() === 'no';
  const { gone, away } = text;
  if (state.isGone)
    return (
      <EmptyState title={gone.title} way={{ to: '/admin/members', label: gone.back }}>
        {gone.text}
      </EmptyState>
    );
  if (isOffline) return <EmptyState title={away.title}>{away.text}</EmptyState>;
  if (state.failure) return <ErrorState {...state.failure} onRetry={reload} />;
  return <SkeletonRows count={3} />;
}

interface SheetProps {
  member: string;
  read: NonNullable<SheetState['read']>;
  failure: SheetState['failure'];
  rights: readonly StaffRight[];
  reload: () => void;
}

function Sheet({ member, read, failure, rights, reload }: SheetProps) {
  const isOffline = useReady() === 'no';
  const { sheet, at } = read;
  const isWarned = isOffline || failure !== null;
  return (
    <div className="mt-2 grid gap-8">
      {isWarned && (
        <div className="grid gap-2">
          {isOffline ? (
            <Notice tone="offline">{text.offline}</Notice>
          ) : (
            failure && (
              <Notice
                tone="bad"
                role="alert"
                action={<NoticeAction onClick={reload}>{appTexts.ui.retry}</NoticeAction>}
              >
                {errorText(failure.code, failure.retryAfterMs)}
              </Notice>
            )
          )}
          <SeenAt at={at} />
        </div>
      )}
      <SheetHead member={sheet.member} isOffline={isOffline} onChange={reload} />
      <SheetDecisions
        decisions={sheet.decisions}
        mayLift={rights.includes('moderation')}
        isOffline={isOffline}
        onChange={reload}
      />
      <SheetCases cases={sheet.cases} mayOpen={pagesOpenTo(rights).includes('queue')} />
      <SheetNotes member={member} notes={sheet.notes} isOffline={isOffline} onChange={reload} />
    </div>
  );
}
