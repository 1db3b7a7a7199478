import { useRef, type ReactNode } from 'react';
import { profile as text } from '#i18n/fr/profile.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import { PROFILE_BUCKET, type ProfilePicture } from '#schemas/profile-picture.ts';
import { useProgress } from '#device/use-progress.ts';
import { Button } from '#ui/Button.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { useOwnPicture, type ChosenPicture } from '../use-own-picture.ts';

const CropDialog = deferredPart(() => import('./CropDialog.tsx').then((m) => m.CropDialog));
const labels = text.picture;

interface PictureRowProps {
  member: Profile['id'];
  kind: ProfilePicture;
  title: string;
  /** State of the moderation, such as « En attente ». */
  state: ReactNode;
  note: string;
  has: boolean;
  /** Renders the present picture, or the one chosen to replace it. */
  children: (chosen: ChosenPicture | null) => ReactNode;
}

/** Avatar or cover: the present picture, its moderation, and a button to choose another. */
export function PictureRow({ member, kind, title, state: moderationState, note, has, children }: PictureRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const { state, choose, frame, send, cancel } = useOwnPicture(member, kind);
  const share = useProgress(`${PROFILE_BUCKET}/${member}/${kind}-`);
  const unsent = state.status === 'held' || state.status === 'sending' ? state : null;
  const busy = state.status === 'preparing' || state.status === 'sending';
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void choose(file);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {children(unsent?.chosen ?? null)}
        <div className="min-w-[196px] flex-1">
          <h3 className="flex flex-wrap items-baseline gap-x-3 font-text text-body font-semibold tracking-normal">
            {title}
            {moderationState}
          </h3>
          <p className="mt-0.5 text-small text-text-soft">{note}</p>
          <div className="mt-2.5 flex flex-wrap items-center gap-3">
            {/* Opened by the button, which has the accessible name. */}
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
              tabIndex={-1}
              aria-hidden="true"
              className="sr-only"
              data-kind={kind}
              onChange={(event) => (take(event.target.files), (event.target.value = ''))}
            />
            <Button
              variant="quiet"
              size="small"
              busy={busy}
              aria-label={`${has ? labels.change : labels.choose} (${title.toLocaleLowerCase('fr')})`}
              onClick={() => input.current?.click()}
            >
              {has ? labels.change : labels.choose}
            </Button>
            <p role="status" className="text-small text-text-faint">
              {state.status === 'preparing'
                ? labels.preparing
                : state.status === 'sending'
                  ? labels.sending(Math.round((share ?? 0) * 100))
                  : labels.forms}
            </p>
          </div>
        </div>
      </div>
      {unsent !== null && unsent.problem !== null && (
        <Notice
          tone="offline"
          role="alert"
          action={<NoticeAction onClick={() => void send(unsent.chosen)}>{labels.send}</NoticeAction>}
        >
          {unsent.problem}
        </Notice>
      )}
      {state.status === 'cropping' && (
        <CropDialog
          kind={kind}
          chosen={state.chosen}
          onCrop={(crop) => void frame(state.chosen, crop)}
          onClose={cancel}
          onUnavailable={cancel}
        />
      )}
    </div>
  );
}
