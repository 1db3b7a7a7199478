import { useState } from 'react';
import type { ClubPage } from '#schemas/wire/clubs.ts';
import { EVENT_LINE_LENGTH } from '#schemas/limits.ts';
import { pictureChoice } from '#i18n/fr/picture-choice.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { useReady } from '#device/use-ready.ts';
import { Button } from '#ui/Button.tsx';
import { PictureChoice } from '#ui/PictureChoice.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { clubPage } from '../page.fr.ts';
import { hasPhotoRoom } from '../photo-room.ts';
import { useAddPhoto } from '../use-add-photo.ts';

const { photos: text } = clubPage;
const statuses = { idle: null, cropping: null, held: null, preparing: pictureChoice.preparing, sending: text.sending };

/** What the keeper of a club adds: a photograph with its caption, which also says it to whoever does not see it. */
export function AddPhoto({ club, refresh }: { club: ClubPage; refresh: () => void }) {
  const { state, choose, send, cancel } = useAddPhoto(club.slug, refresh);
  const [caption, setCaption, forget] = useUnsavedInput(`club ${club.slug} photo`, '');
  const [isMissing, setMissing] = useState(false);
  const isReady = useReady() !== 'no';
  const isHeld = state.status === 'held' || state.status === 'sending';
  const busy = state.status === 'preparing' || state.status === 'sending';
  if (!hasPhotoRoom(club.photos ?? [])) return <p className="text-small text-text-faint">{text.full}</p>;
  const submit = async () => {
    if (caption.trim() === '') return setMissing(true);
    if (!(await send(caption.trim()))) return;
    setCaption('');
    forget();
    toast(text.sent);
  };
  return (
    <div role="group" aria-label={text.add} className="grid gap-3">
      {isHeld && <img src={state.chosen.url} alt="" className="aspect-[4/3] w-full rounded-card object-cover" />}
      <PictureChoice
        has={isHeld}
        subject={text.subject}
        busy={busy}
        status={statuses[state.status]}
        onChoose={(file) => void choose(file)}
      >
        {isHeld && (
          <Button variant="quiet" size="small" disabled={busy} onClick={cancel}>
            {text.discard}
          </Button>
        )}
      </PictureChoice>
      {isHeld && (
        <>
          <TextInput
            label={text.caption}
            hint={text.captionHint}
            required
            error={isMissing ? text.captionMissing : undefined}
            maxLength={EVENT_LINE_LENGTH}
            value={caption}
            onChange={({ target }) => {
              setCaption(target.value);
              setMissing(false);
            }}
          />
          <Button
            variant="quiet"
            className="justify-self-start"
            busy={busy}
            disabled={!isReady}
            onClick={() => void submit()}
          >
            {text.send}
          </Button>
        </>
      )}
      {!isReady && <p className="text-small text-text-faint">{text.offline}</p>}
    </div>
  );
}
