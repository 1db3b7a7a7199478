import { useParams } from 'react-router-dom';
import { clubSlug } from '#schemas/entities/club.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { useTitle } from '#ui/use-title.ts';
import { AnswerStates } from '../components/AnswerStates.tsx';
import { ClubPage } from '../components/ClubPage.tsx';
import { clubPage as text } from '../page.fr.ts';
import { clubsScreen } from '../text.fr.ts';
import { useClubWishes } from '../use-club-wishes.ts';

/** `/clubs/{id}` [MEMBERAREA-07, MEMBERAREA-08]: a club, named by the last part of its address. */
export function ClubScreen() {
  const slug = clubSlug.safeParse(useParams()['club']);
  // Neither the tab's title nor the browser's history shows the club's name.
  useTitle(clubsScreen.title);
  return (
    <div className="mx-auto w-full max-w-[1136px] flex-1 px-4 pb-10 desktop:px-8">
      {slug.success ? <Club slug={slug.data} /> : <Gone />}
    </div>
  );
}

function Gone() {
  return (
    <>
      <BackLink to="/clubs">{text.back}</BackLink>
      <EmptyState title={text.gone.title}>{text.gone.text}</EmptyState>
    </>
  );
}

function Club({ slug }: { slug: string }) {
  const { answer, refresh } = useCachedAnswer('club', { club: slug });
  const stored = answer.status === 'stored' ? answer : null;
  const wishes = useClubWishes(stored?.at ?? null, refresh);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to="/clubs">{text.back}</BackLink>
        {stored?.isStale === true && <SeenAt at={stored.at} />}
      </div>
      <AnswerStates answer={answer} refresh={refresh} away={text.away} kept={text.kept}>
        {({ pages }) => {
          const club = pages[0]?.club;
          return club ? (
            <ClubPage club={club} wishes={wishes} refresh={refresh} />
          ) : (
            <EmptyState title={text.gone.title}>{text.gone.text}</EmptyState>
          );
        }}
      </AnswerStates>
    </>
  );
}
