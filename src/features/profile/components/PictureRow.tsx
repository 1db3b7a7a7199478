import type { ReactNode } from 'react';
import { pictureChoice } from '#i18n/fr/picture-choice.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import { PROFILE_BUCKET, type ProfilePicture } from '#schemas/profile-picture.ts';
import type { ChosenPicture } from '#device/chosen-picture.ts';
import type { ChoiceState } from '#device/choice.ts';
import { useProgress } from '#device/use-progress.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { PictureChoice } from '#ui/PictureChoice.tsx';
import { useOwnPicture } from '../use-own-picture.ts';

const CropDialog = deferredPart(() => import('#ui/CropDialog.tsx').then((m) => m.CropDialog));
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
  const { state, problem, choose, frame, send, cancel } = useOwnPicture(member, kind);
  const share = useProgress(`${PROFILE_BUCKET}/${member}/${kind}-`);
  const unsent = state.status === 'held' || state.status === 'sending' ? state : null;
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
          <div className="mt-2.5">
            <PictureChoice
              has={has}
              subject={title.toLocaleLowerCase('fr')}
              busy={state.status === 'preparing' || state.status === 'sending'}
              status={statusText(state.status, share)}
              onChoose={(file) => void choose(file)}
            />
          </div>
        </div>
      </div>
      {unsent !== null && problem !== null && (
        <Notice
          tone="offline"
          role="alert"
          action={<NoticeAction onClick={() => void send()}>{labels.send}</NoticeAction>}
        >
          {problem}
        </Notice>
      )}
      {state.status === 'cropping' && (
        <CropDialog
          title={kind === 'avatar' ? labels.cropAvatar : labels.cropCover}
          shape={kind}
          chosen={state.chosen}
          onCrop={(crop) => void frame(crop)}
          onClose={cancel}
          onUnavailable={cancel}
        />
      )}
    </div>
  );
}

function statusText(status: ChoiceState<ChosenPicture>['status'], share: number | null): string | null {
  if (status === 'preparing') return pictureChoice.preparing;
  return status === 'sending' ? labels.sending(Math.round((share ?? 0) * 100)) : null;
}
