import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { useFieldError } from '#ui/Form.tsx';
import { groups } from '../text.fr.ts';
import { useGroupPicture } from '../use-group-picture.ts';

const { create: text } = groups;

/** The group's picture, in the surrounding `Form`: stored when it is chosen, given to the group with the form. */
export function GroupPictureField({ name }: { name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { watch, setValue } = useFormContext<{ avatar: string }>();
  const path = watch('avatar');
  const error = useFieldError('avatar');
  const put = (avatar: string) => setValue('avatar', avatar, { shouldDirty: true, shouldValidate: true });
  const { choose, isStoring, preview } = useGroupPicture(put);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void choose(file);
  };
  return (
    <div role="group" aria-label={text.picture} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar
        name={name.trim() || '?'}
        url={path === '' ? null : preview?.path === path ? preview.url : path}
        size={72}
      />
      <div className="min-w-[180px] flex-1">
        <p className="text-small font-medium text-text-soft">{text.picture}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {/* Opened by the button, which has the accessible name. */}
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
            onChange={(event) => (take(event.target.files), (event.target.value = ''))}
          />
          <Button variant="quiet" size="small" busy={isStoring} onClick={() => input.current?.click()}>
            {path === '' ? text.choosePicture : text.changePicture}
          </Button>
          {path !== '' && (
            <Button variant="quiet" size="small" disabled={isStoring} onClick={() => put('')}>
              {text.removePicture}
            </Button>
          )}
        </div>
        <p role="status" className="mt-1.5 text-small text-text-faint">
          {isStoring ? text.storingPicture : text.pictureHint}
        </p>
        {error !== undefined && (
          <p role="alert" className="text-small text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
