import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorText } from '#i18n/errors.ts';
import { fr } from '#i18n/fr.ts';
import { clubsScreen as text } from '../text.fr.ts';
import type { StoredAnswer } from '#device/answers/answer-view.ts';
import { useCachedAnswer, type CachedAnswerControl } from '#device/answers/use-cached-answer.ts';
import { places } from '#platform/places/places.ts';
import { placeHosts } from '#platform/places/ports.ts';
import type { Place } from '#schemas/entities/place.ts';
import type { AnswerPage } from '#sync/answers/registry.ts';
import type { Club } from '#schemas/wire/public-lists.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Form } from '#ui/Form.tsx';
import { PlaceMap } from '#ui/map/PlaceMap.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { PlaceField } from '#ui/PlaceField.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { ClubCards } from '../components/ClubCards.tsx';
import { useDistances } from '../use-distances.ts';

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
      {answer.status === 'loading' && <SkeletonRows count={4} />}
      {answer.status === 'offline' && <EmptyState title={text.away} />}
      {answer.status === 'error' && (
        <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />
      )}
      {answer.status === 'stored' && <StoredClubs answer={answer} onRetry={refresh} />}
    </div>
  );
}

function StoredClubs({ answer, onRetry }: { answer: StoredAnswer<ClubsAnswer>; onRetry: () => void }) {
  const { pages, isOffline, failure } = answer;
  const clubs = pages.flatMap((page) => page.clubs);
  return (
    <>
      {isOffline && (
        <div className="mb-4">
          <Notice tone="offline">{text.kept}</Notice>
        </div>
      )}
      {failure && (
        <div className="mb-4">
          <Notice tone="bad" role="alert" action={<NoticeAction onClick={onRetry}>{fr.ui.retry}</NoticeAction>}>
            {errorText(failure.code, failure.retryAfterMs)}
          </Notice>
        </div>
      )}
      {clubs.length === 0 ? <EmptyState title={text.none} /> : <Directory clubs={clubs} />}
    </>
  );
}

function Directory({ clubs }: { clubs: readonly Club[] }) {
  const form = useForm<{ near: Place | null }>({ defaultValues: { near: null } });
  const nearPlace = useWatch({ control: form.control, name: 'near' });
  const [chosenSlug, setChosenSlug] = useState<string | null>(null);
  const distances = useDistances(nearPlace, clubs);
  const sortedClubs = useMemo(
    () => [...clubs].sort((a, b) => (distances.get(a.slug)?.km ?? 0) - (distances.get(b.slug)?.km ?? 0)),
    [clubs, distances],
  );
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
        <p role="status" className="mb-3 text-small text-text-faint">
          {text.count(clubs.length)}
        </p>
        <ClubCards clubs={sortedClubs} distances={distances} chosenSlug={chosenSlug} onChoose={setChosenSlug} />
      </div>
    </div>
  );
}
