import type { ClubPage, ClubPhoto } from '#schemas/wire/clubs.ts';
import { report } from '#i18n/fr/report.ts';
import { usePicture } from '#device/use-picture.ts';
import { useReady } from '#device/use-ready.ts';
import { Button } from '#ui/Button.tsx';
import { DrawnPicture } from '#ui/DrawnPicture.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { toast } from '#ui/toast.ts';
import { clubPage as text } from '../page.fr.ts';
import { problemText, removePhoto } from '../requests.ts';

const AddPhoto = deferredPart(() => import('./AddPhoto.tsx').then((m) => m.AddPhoto));
const FRAME = 'aspect-[4/3] w-full rounded-card';

/** A photograph from the device; while it is not there, or was refused, an abstract picture that each device draws. */
function Photo({ photo }: { photo: ClubPhoto }) {
  const picture = usePicture(photo.path);
  if (picture.status !== 'ready') return <DrawnPicture seed={photo.id} className={FRAME} />;
  return (
    <img src={picture.url} alt={photo.caption} decoding="async" draggable={false} className={`${FRAME} object-cover`} />
  );
}

interface Props {
  club: ClubPage;
  refresh: () => void;
}

/** A club's photographs, which its keeper adds and takes away; drawn ones where there are none. */
export function ClubPhotos({ club, refresh }: Props) {
  const isReady = useReady() !== 'no';
  const photos = club.photos ?? [];
  async function remove(photo: ClubPhoto): Promise<void> {
    const problem = await removePhoto(photo.id);
    if (problem) toast(problemText(problem), { tone: 'bad' });
    refresh();
  }
  const drawn = photos.length === 0 ? club.pictures : [];
  if (photos.length === 0 && drawn.length === 0 && !club.isKeeper) return null;
  return (
    <section aria-labelledby="club-pictures" className="grid gap-3">
      <h2 id="club-pictures" className="text-mark">
        {text.pictures}
      </h2>
      <ul className="grid grid-cols-2 gap-3 empty:hidden">
        {photos.map((photo) => (
          <li key={photo.id}>
            <figure className="grid gap-1.5">
              <Photo photo={photo} />
              <figcaption className="text-small text-text-soft">
                {photo.caption}
                {photo.state !== 'approved' && (
                  <span className="block text-text-faint">
                    {text.photos.states[photo.state]}
                    {photo.reason && ` ${text.photos.reason(report.reasons[photo.reason])}`}
                  </span>
                )}
              </figcaption>
              {club.isKeeper && (
                <Button
                  variant="quiet"
                  size="small"
                  className="justify-self-start"
                  disabled={!isReady}
                  aria-label={text.photos.removeName(photo.caption)}
                  onClick={() => void remove(photo)}
                >
                  {text.photos.remove}
                </Button>
              )}
            </figure>
          </li>
        ))}
        {drawn.map(({ seed, caption }) => (
          <li key={seed}>
            <figure>
              <DrawnPicture seed={seed} className="aspect-[4/3] rounded-card" />
              <figcaption className="mt-1.5 text-small text-text-soft">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {drawn.length > 0 && <p className="text-small text-text-faint">{text.drawn}</p>}
      {club.isKeeper && <AddPhoto club={club} refresh={refresh} />}
    </section>
  );
}
