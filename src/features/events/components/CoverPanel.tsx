import { useState } from 'react';
import type { EventDetails } from '#schemas/wire/events.ts';
import { EVENT_LINE_LENGTH } from '#schemas/limits.ts';
import { report } from '#i18n/fr/report.ts';
import { pictureChoice } from '#i18n/fr/picture-choice.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { useReady } from '#device/use-ready.ts';
import { Button } from '#ui/Button.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { PictureChoice } from '#ui/PictureChoice.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { events } from '../text.fr.ts';
import { useCover } from '../use-cover.ts';

const CropDialog = deferredPart(() => import('#ui/CropDialog.tsx').then((m) => m.CropDialog));
const { cover: text } = events;

/** The organiser's choice of a picture, with its description; the house looks at it before others see it. */
export function CoverPanel({ event, onChange }: { event: EventDetails; onChange: () => void }) {
  const cover = event.cover ?? null;
  const present = cover?.path ?? null;
  const { state, choose, frame, send, remove, cancel } = useCover({ eventId: event.id, present, onDone: onChange });
  // Each picture has a description of its own; null: the present one as it stands.
  const [changedAlt, changeAlt] = useUnsavedInput<string | null>(`event ${event.id} cover`, null);
  const [newAlt, setNewAlt] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isReady = useReady() !== 'no';
  const has = present !== null;
  const isHeld = state.status === 'held' || state.status === 'sending';
  const busy = state.status === 'preparing' || state.status === 'sending';
  const alt = isHeld ? newAlt : (changedAlt ?? cover?.alt ?? '');
  const isDescribed = !isHeld && has && alt.trim() !== cover?.alt;
  // Others read the description too, so the house looks at both again.
  const isReviewed = isDescribed && cover?.state === 'approved';
  const pick = async (file: File) => {
    if (!(await choose(file))) return;
    setNewAlt('');
    setMissing(false);
  };
  const submit = async () => {
    if (alt.trim() === '') return setMissing(true);
    if (!(await send(alt.trim()))) return;
    changeAlt(null);
    toast(isHeld ? text.sent : isReviewed ? text.describedAgain : text.described);
  };
  const takeAway = async () => {
    if (await remove()) changeAlt(null);
  };
  const status = { preparing: pictureChoice.preparing, sending: text.sending, held: null, cropping: null, idle: null };
  return (
    <div role="group" aria-labelledby="event-cover" className="grid gap-3 border-t border-line pt-4">
      <h3 id="event-cover" className="font-text text-body font-semibold tracking-normal">
        {text.title}
      </h3>
      <p className="text-small text-text-soft">
        {cover === null ? text.hint : text.states[cover.state]}
        {cover?.reason && ` ${text.reason(report.reasons[cover.reason])}`}
      </p>
      {isHeld && <img src={state.chosen.url} alt="" className="aspect-[16/5] w-full rounded-card object-cover" />}
      <PictureChoice
        has={has || isHeld}
        subject={text.subject}
        busy={busy}
        status={status[state.status]}
        onChoose={(file) => void pick(file)}
      >
        {isHeld && (
          <Button variant="quiet" size="small" disabled={busy} onClick={cancel}>
            {text.discard}
          </Button>
        )}
        {has && !isHeld && (
          <Button variant="quiet" size="small" disabled={busy || !isReady} onClick={() => void takeAway()}>
            {text.remove}
          </Button>
        )}
      </PictureChoice>
      {(has || isHeld) && (
        <TextInput
          label={text.alt}
          hint={text.altHint}
          required
          error={isMissing ? text.altMissing : undefined}
          maxLength={EVENT_LINE_LENGTH}
          value={alt}
          onChange={({ target }) => {
            (isHeld ? setNewAlt : changeAlt)(target.value);
            setMissing(false);
          }}
        />
      )}
      {isReviewed && <p className="text-small text-text-soft">{text.describeAgain}</p>}
      {(isHeld || isDescribed) && (
        <Button
          variant="quiet"
          className="justify-self-start"
          busy={busy}
          disabled={!isReady}
          onClick={() => void submit()}
        >
          {isHeld ? text.send : text.describe}
        </Button>
      )}
      {!isReady && <p className="text-small text-text-faint">{text.offline}</p>}
      {state.status === 'cropping' && (
        <CropDialog
          title={text.crop}
          shape="cover"
          chosen={state.chosen}
          onCrop={(crop) => void frame(crop)}
          onClose={cancel}
          onUnavailable={cancel}
        />
      )}
    </div>
  );
}
