import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { clubsScreen as text } from '../text.fr.ts';
import { useCachedAnswer, type CachedAnswerControl } from '#device/answers/use-cached-answer.ts';
import { places } from '#platform/places/places.ts';
import { placeHosts } from '#platform/places/ports.ts';
import type { Place } from '#schemas/entities/place.ts';
import type { AnswerPage } from '#sync/answers/registry.ts';
import type { ClubCard } from '#schemas/wire/clubs.ts';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Form } from '#ui/Form.tsx';
import { PlaceMap } from '#ui/map/PlaceMap.tsx';
import { PlaceField } from '#ui/PlaceField.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { useTitle } from '#ui/use-title.ts';
import { isFollowing } from '../club-wishes.ts';
import { AnswerStates } from '../components/AnswerStates.tsx';
import { ClubCards } from '../components/ClubCards.tsx';
import { useClubWishes } from '../use-club-wishes.ts';
import { useDistances, type Distances } from '../use-distances.ts';

/** Screen « Annuaire libertin » [MEMBERAREA-07]. */
export function ClubsScreen() {
  const { answer, refresh } = useCachedAnswer('clubs', noParams);
  useTitle(text.title);
  return <ClubsPage answer={answer} refresh={refresh} />;
}

const noParams = {};
type ClubsAnswer = AnswerPage<'clubs'>;

/** Shows the stored directory, its age if it is stale, and the reason if it could not be refreshed. */
export function ClubsPage({ answer, refresh }: Pick<CachedAnswerControl<ClubsAnswer>, 'answer' | 'refresh'>) {
  return (
    <div className="mx-auto w-full max-w-[1136px] flex-1 px-4 pb-8 desktop:px-8">
      <div className="flex items-baseline justify-between gap-4 pt-5 desktop:pt-8">
        <h1 className="text-title desktop:text-display">{text.title}</h1>
        {answer.status === 'stored' && answer.isStale && <SeenAt at={answer.at} />}
      </div>
      <p className="mt-2 mb-5 text-text-soft">{text.lead}</p>
      <AnswerStates answer={answer} refresh={refresh} away={text.away} kept={text.kept}>
        {({ pages, at }) => {
          const clubs = pages.flatMap((page) => page.clubs);
          return clubs.length === 0 ? (
            <EmptyState title={text.none} />
          ) : (
            <Directory clubs={clubs} answeredAt={at} refresh={refresh} />
          );
        }}
      </AnswerStates>
    </div>
  );
}

interface DirectoryProps {
  clubs: readonly ClubCard[];
  answeredAt: number;
  refresh: () => void;
}

function Directory({ clubs: answered, answeredAt, refresh }: DirectoryProps) {
  const wishes = useClubWishes(answeredAt, refresh);
  const [isFollowedOnly, setFollowedOnly] = useState(false);
  const clubs = useMemo(
    () =>
      answered
        .map((club) => ({ ...club, followed: isFollowing(club, wishes) }))
        .filter(({ followed }) => followed || !isFollowedOnly),
    [answered, wishes, isFollowedOnly],
  );
  const form = useForm<{ near: Place | null }>({ defaultValues: { near: null } });
  const nearPlace = useWatch({ control: form.control, name: 'near' });
  const [chosenSlug, setChosenSlug] = useState<string | null>(null);
  const distances = useDistances(nearPlace, clubs);
  const sortedClubs = useMemo(() => byDistance(clubs, distances), [clubs, distances]);
  const mapMarkers = useMemo(
    () => clubs.map(({ slug, name, town, lat, lng }) => ({ id: slug, name, detail: town, lat, lng })),
    [clubs],
  );
  return (
    <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desktop:items-start">
      <div className="grid gap-5 desktop:sticky desktop:top-6">
        <Form form={form} label={text.near} onSubmit={() => undefined}>
          <PlaceField name="near" label={text.near} hint={text.nearHint} source={places} pace="alternate" />
        </Form>
        <PlaceMap
          label={text.map}
          places={mapMarkers}
          chosen={chosenSlug}
          onChoose={setChosenSlug}
          tiles={placeHosts.tiles}
        />
      </div>
      <div>
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p role="status" className="text-small text-text-faint">
            {text.count(clubs.length)}
          </p>
          <Chip on={isFollowedOnly} onClick={() => setFollowedOnly(!isFollowedOnly)}>
            {text.followedOnly}
          </Chip>
        </div>
        {clubs.length === 0 && <EmptyState title={text.noneFollowed}>{text.noneFollowedHint}</EmptyState>}
        <ClubCards clubs={sortedClubs} distances={distances} chosenSlug={chosenSlug} onChoose={setChosenSlug} />
      </div>
    </div>
  );
}

/** The nearest first: to the chosen town, else to the member's own; the others stay in their order. */
const byDistance = (clubs: readonly ClubCard[], distances: Distances): ClubCard[] =>
  clubs.toSorted(
    (a, b) =>
      (distances.get(a.slug)?.km ?? a.distanceKm ?? Infinity) -
        (distances.get(b.slug)?.km ?? b.distanceKm ?? Infinity) || 0,
  );
