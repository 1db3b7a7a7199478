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
  const { state, choose, frame, send, remove, cancel } = useCover(event.id, onChange);
  const [alt, setAlt, forget] = useUnsavedInput(`event ${event.id} cover`, cover?.alt ?? '');
  const [isMissing, setMissing] = useState(false);
  const isReady = useReady() !== 'no';
  const has = cover !== null && cover.path !== null;
  const isHeld = state.status === 'held' || state.status === 'sending';
  const busy = state.status === 'preparing' || state.status === 'sending';
  const isChanged = isHeld || (has && alt.trim() !== cover.alt);
  const submit = async () => {
    if (alt.trim() === '') return setMissing(true);
    if (!(await send(cover?.path ?? null, alt.trim()))) return;
    forget();
    toast(isHeld ? text.sent : text.described);
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
        onChoose={(file) => void choose(file)}
      >
        {isHeld && (
          <Button variant="quiet" size="small" disabled={busy} onClick={cancel}>
            {text.discard}
          </Button>
        )}
        {has && !isHeld && (
          <Button variant="quiet" size="small" disabled={busy || !isReady} onClick={() => void remove()}>
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
            setAlt(target.value);
            setMissing(false);
          }}
        />
      )}
      {isChanged && (
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
          onCrop={(crop) => void frame(state.chosen, crop)}
          onClose={cancel}
          onUnavailable={cancel}
        />
      )}
    </div>
  );
}
