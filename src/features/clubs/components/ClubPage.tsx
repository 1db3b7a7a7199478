import { Heart } from 'lucide-react';
import type { ClubPage as Club } from '#schemas/wire/clubs.ts';
import { useCommands } from '#device/use-commands.ts';
import { useReady } from '#device/use-ready.ts';
import { placeHosts } from '#platform/places/ports.ts';
import { Button } from '#ui/Button.tsx';
import { DrawnPicture } from '#ui/DrawnPicture.tsx';
import { Icon } from '#ui/Icon.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { ShareButton } from '#ui/ShareButton.tsx';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { isFollowing, type ClubWishView } from '../club-wishes.ts';
import * as commands from '../commands.ts';
import { clubPage as text } from '../page.fr.ts';
import { ClubEvents } from './ClubEvents.tsx';
import { ClubAbout, ClubTitle } from './ClubFacts.tsx';
import { ClubPhotos } from './ClubPhotos.tsx';
import { ClubHours, ClubNights } from './ClubTimes.tsx';
import { Opinions } from './Opinions.tsx';
import { CARD } from './card.ts';

const TownMap = deferredPart(() => import('#ui/map/TownMap.tsx').then((m) => m.TownMap));

interface Props {
  club: Club;
  wishes: readonly ClubWishView[];
  refresh: () => void;
}

function Follow({ club, wishes }: Pick<Props, 'club' | 'wishes'>) {
  const run = useCommands(commands);
  const isReady = useReady() === 'yes';
  const followed = isFollowing(club, wishes);
  async function toggle(): Promise<void> {
    const isQueued = await withStorageToast(run?.followClub({ club: club.slug, following: !followed }));
    if (isQueued && !isReady) toast(text.followLater);
  }
  return (
    <Button
      variant={followed ? 'quiet' : 'main'}
      size="small"
      aria-pressed={followed}
      aria-label={text.followName(club.name)}
      onClick={() => void toggle()}
    >
      <Icon icon={Heart} size={18} className={followed ? 'fill-current' : ''} />
      {followed ? text.followed : text.follow}
    </Button>
  );
}

/** A club: what it is, when it opens, what happens there, and what certified members think of it. */
export function ClubPage({ club, wishes, refresh }: Props) {
  return (
    <article aria-labelledby="club-title" className="grid gap-6">
      <header className="grid gap-4">
        <DrawnPicture seed={club.slug} className="h-36 rounded-card desktop:h-52 low:h-24" />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <ClubTitle club={club} />
          <div className="flex flex-wrap gap-2">
            <Follow club={club} wishes={wishes} />
            <ShareButton path={`/clubs/${club.slug}`} title={club.name} />
          </div>
        </div>
      </header>
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desktop:items-start">
        <div className="grid min-w-0 gap-6">
          <ClubAbout club={club} />
          <ClubEvents events={club.events} />
          <Opinions club={club} wishes={wishes} refresh={refresh} />
        </div>
        <div className="grid min-w-0 gap-6">
          <ClubHours opening={club.opening} hours={club.hours} />
          <ClubNights nights={club.nights} />
          <section aria-labelledby="club-map" className={CARD}>
            <h2 id="club-map" className="text-mark">
              {text.map}
            </h2>
            <TownMap
              label={text.mapOf(club.name, club.town)}
              place={{ id: club.slug, name: club.name, detail: club.town, lat: club.lat, lng: club.lng }}
              tiles={placeHosts.tiles}
            />
          </section>
          <ClubPhotos club={club} refresh={refresh} />
        </div>
      </div>
    </article>
  );
}
