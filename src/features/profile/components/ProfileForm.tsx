import type { OwnProfileView } from '#streams/account/profile.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { Button } from '#ui/Button.tsx';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useRequestedField } from '../use-requested-field.ts';
import { useUnsavedNotice } from '../use-unsaved-notice.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { useSaveProfile } from '../use-save-profile.ts';
import { PicturesPart } from './PicturesPart.tsx';
import { BodyPart, SoughtPart, WherePart, WhoPart } from './FormParts.tsx';

/** The form of all fields of the profile. */
export function ProfileForm({ view: { profile } }: { view: OwnProfileView }) {
  const editing = useProfileForm(profile);
  const { form, isDirty, wasKept, takeBack } = editing;
  const save = useSaveProfile(profile, editing);
  useUnsavedNotice(profile.id);
  useRequestedField(profile.genre);
  return (
    <Form form={form} label={text.form.label} messages={text.form.fields} onSubmit={save}>
      <PicturesPart profile={profile} />
      {wasKept && isDirty && <Notice>{text.form.kept}</Notice>}
      {/* The scroll margin keeps the focused field above the bar. */}
      <div className="grid gap-5 [&_:is(input,select,textarea)]:scroll-mb-28">
        <WhoPart />
        <BodyPart />
        <WherePart />
        <SoughtPart />
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground px-4 py-3 desktop:mx-0 desktop:px-0 max-desktop:*:flex-1">
        {isDirty && (
          <Button variant="quiet" onClick={takeBack}>
            {text.form.reset}
          </Button>
        )}
        <SubmitButton>{text.form.save}</SubmitButton>
      </div>
    </Form>
  );
}
