import { ChevronLeft } from 'lucide-react';
import { useRef, type ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { parseMemberId } from '#domain/member-id.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { members } from '../text.fr.ts';
import type { MemberId } from '#schemas/ids.ts';
import { usePresence } from '#device/use-presence.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PictureNiche } from '#ui/PictureNiche.tsx';
import { Seal } from '#ui/Seal.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { useTitle } from '#ui/use-title.ts';
import { MemberAbout } from '../components/MemberAbout.tsx';
import { MemberActions } from '../components/MemberActions.tsx';
import { OnlineDot, StatusPill } from '../components/Marks.tsx';
import { useRestoredScroll } from '../use-restored-scroll.ts';
import { useMember, type MemberState } from '../use-member.ts';
import { personText, placeText } from '../member-text.ts';

const { page: text } = members;

/** What stands under the profile, of other features. */
type More = ComponentType<{ id: MemberId; username: string }>;

/** `/member/:id` [PROFILE-10]: the profile of another member, with the actions on it. */
export function MemberScreen({ more }: { more: More }) {
  const { memberId = '' } = useParams();
  const id = parseMemberId(memberId);
  // The tab's title does not show the member's name.
  useTitle(text.title);
  const screen = useRef<HTMLDivElement>(null);
  useRestoredScroll(screen, true);
  return (
    <div ref={screen} className="mx-auto w-full max-w-[1000px] flex-1 px-4 pb-10 desktop:px-8">
      <BackButton />
      {id ? <Member key={id} id={id} more={more} /> : <MemberGone />}
    </div>
  );
}

function Member({ id, more }: { id: MemberId; more: More }) {
  const { member, retry } = useMember(id);
  switch (member.status) {
    case 'loading':
      return <Loading />;
    case 'gone':
      return <MemberGone />;
    case 'missing':
      return member.code === 'offline' ? (
        <EmptyState title={members.offline.pageMissing.title}>{members.offline.pageMissing.text}</EmptyState>
      ) : (
        <ErrorState code={member.code} retryAfterMs={member.retryAfterMs} onRetry={retry} />
      );
    case 'there':
      return <MemberPageView page={member.page} origin={member.origin} more={more} />;
  }
}

function MemberPageView({
  page,
  origin,
  more: More,
}: Pick<Extract<MemberState, { status: 'there' }>, 'page' | 'origin'> & { more: More }) {
  const { id, username, avatarUrl, seal, lastSeen, mayWrite } = page;
  const presence = usePresence(() => [id]);
  const online = presence.get(id) ?? page.online;
  const now = useNow();
  return (
    <article aria-labelledby="member-name">
      <header className="flex flex-col items-center gap-5 pb-6 text-center desktop:flex-row desktop:items-end desktop:gap-9 desktop:pb-8 desktop:text-left">
        <PictureNiche name={username} url={avatarUrl} className="w-44 flex-none desktop:w-52">
          <StatusPill {...page} />
        </PictureNiche>
        <div className="grid w-full min-w-0 gap-4">
          <div>
            <h1
              id="member-name"
              className="flex items-center justify-center gap-3 text-title desktop:justify-start desktop:text-display"
            >
              <span className="truncate">{username}</span>
              {seal && <Seal size={22} />}
            </h1>
            <p className="mt-2 text-text-soft">{[personText(page), placeText(page)].filter(Boolean).join(' · ')}</p>
            {page.certifiedAt && (
              <p className="mt-1 text-small text-gold">
                {text.certifiedSince(longMonthDay(Date.parse(page.certifiedAt), now))}
              </p>
            )}
            {origin === 'server' && (
              <p className="mt-1 flex items-center justify-center gap-2 text-small text-text-faint desktop:justify-start">
                {online ? (
                  <>
                    <OnlineDot />
                    <span aria-hidden="true">{members.who.online}</span>
                  </>
                ) : (
                  text.lastSeen[lastSeen === 'online' ? 'recently' : lastSeen]
                )}
              </p>
            )}
          </div>
          {mayWrite ? <MemberActions page={page} /> : <p className="text-small text-text-faint">{text.mine}</p>}
        </div>
      </header>
      {origin === 'device' && (
        <div className="pb-4">
          <Notice tone="offline">{members.offline.page}</Notice>
        </div>
      )}
      <MemberAbout page={page} />
      <More id={id} username={username} />
    </article>
  );
}

/** Goes back in the history; to the list if this page was opened directly. */
function BackButton() {
  const navigate = useNavigate();
  const goBack = () => {
    if ((history.state as { idx?: number } | null)?.idx) void navigate(-1);
    else void navigate('/members');
  };
  return (
    <Button variant="plain" size="small" onClick={goBack} className="mt-3 -ml-3 text-text-soft">
      <Icon icon={ChevronLeft} size={20} />
      {text.back}
    </Button>
  );
}

const MemberGone = () => <EmptyState title={text.gone} way={{ to: '/members', label: text.toMembers }} />;

function Loading() {
  return (
    <div
      role="status"
      aria-label={members.loading}
      className="flex flex-col items-center gap-5 desktop:flex-row desktop:items-end desktop:gap-9"
    >
      <Skeleton
        round="rounded-[50%_50%_20px_20px/40%_40%_20px_20px]"
        className="aspect-4/5 w-44 flex-none desktop:w-52"
      />
      <div className="grid gap-4">
        <Skeleton className="h-10 w-56" />
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  );
}
