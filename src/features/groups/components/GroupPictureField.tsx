import { useFormContext } from 'react-hook-form';
import { pictureChoice } from '#i18n/fr/picture-choice.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { useFieldError } from '#ui/Form.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { PictureChoice } from '#ui/PictureChoice.tsx';
import { groups } from '../text.fr.ts';
import { useGroupPicture } from '../use-group-picture.ts';

const CropDialog = deferredPart(() => import('#ui/CropDialog.tsx').then((m) => m.CropDialog));
const { create: text } = groups;
const statuses = {
  preparing: pictureChoice.preparing,
  sending: text.storingPicture,
  idle: null,
  cropping: null,
  held: null,
};

/** The group's picture, in the surrounding `Form`: cropped and stored when it is chosen, given to the group with it. */
export function GroupPictureField({ name }: { name: string }) {
  const { watch, setValue } = useFormContext<{ avatar: string }>();
  const path = watch('avatar');
  const error = useFieldError('avatar');
  const put = (avatar: string) => setValue('avatar', avatar, { shouldDirty: true, shouldValidate: true });
  const { state, choose, frame, cancel, preview } = useGroupPicture(put);
  const busy = state.status === 'preparing' || state.status === 'sending';
  return (
    <div role="group" aria-label={text.picture} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar
        name={name.trim() || '?'}
        url={path === '' ? null : preview?.path === path ? preview.url : path}
        size={72}
      />
      <div className="min-w-[180px] flex-1">
        <p className="mb-2 text-small font-medium text-text-soft">{text.picture}</p>
        <PictureChoice
          has={path !== ''}
          subject={text.pictureSubject}
          busy={busy}
          status={statuses[state.status]}
          onChoose={(file) => void choose(file)}
        >
          {path !== '' && (
            <Button variant="quiet" size="small" disabled={busy} onClick={() => put('')}>
              {text.removePicture}
            </Button>
          )}
        </PictureChoice>
        {error !== undefined && (
          <p role="alert" className="text-small text-bad">
            {error}
          </p>
        )}
      </div>
      {state.status === 'cropping' && (
        <CropDialog
          title={text.cropPicture}
          shape="avatar"
          chosen={state.chosen}
          onCrop={(crop) => void frame(crop)}
          onClose={cancel}
          onUnavailable={cancel}
        />
      )}
    </div>
  );
}
