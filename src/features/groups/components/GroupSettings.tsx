import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { groupSettingsForm, type GroupSettingsForm } from '#schemas/forms/group.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { toast } from '#ui/toast.ts';
import { info } from '../info.fr.ts';
import type { OwnGroup } from '../queries.ts';
import type { Rights } from '../rights.ts';
import { groupToasts } from '../toasts.fr.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { fieldMessages, fieldOfRefusal, fieldRefusals, type FieldRefusal } from './GroupFields.tsx';
import { GroupTexts, PrivacyField } from './GroupFields.tsx';
import { GroupPictureField } from './GroupPictureField.tsx';
import { GroupSwitches } from './GroupSwitches.tsx';
import { Part } from './Part.tsx';

const { settings: text } = info;

/** Name, description and picture, for whoever may change the group; privacy, rights and slow mode for admins. */
export function GroupSettings({ group, rights }: { group: OwnGroup; rights: Rights }) {
  return (
    <>
      <Part title={text.title}>
        <div className="rounded-card bg-surface px-4 py-5 hairline desktop:px-6">
          <SettingsForm group={group} isAdmin={rights.isAdmin} />
        </div>
      </Part>
      {rights.isAdmin && <GroupSwitches groupId={group.id} info={group.group.info} />}
    </>
  );
}

function SettingsForm({ group: { id: groupId, group }, isAdmin }: { group: OwnGroup; isAdmin: boolean }) {
  const { name, description, privacy, avatarUrl } = group.info;
  const unsaved = `group ${groupId}`;
  const present: GroupSettingsForm = { name, description, privacy, avatar: avatarUrl ?? '' };
  const form = useForm<GroupSettingsForm>({
    resolver: zodResolver(groupSettingsForm),
    defaultValues: { ...present, ...readUnsavedForm(unsaved) },
    mode: 'onTouched',
  });
  useUnsavedForm(form, unsaved);
  const typedName = useWatch({ control: form.control, name: 'name' });
  const { act } = useGroupCommand();

  async function submit(typed: GroupSettingsForm): Promise<void> {
    // Only what differs is sent: another admin may have changed the rest meanwhile.
    const data = {
      groupId,
      ...(typed.name !== name && { name: typed.name }),
      ...(typed.description !== description && { description: typed.description }),
      ...(typed.avatar !== present.avatar && { avatar: typed.avatar === '' ? null : typed.avatar }),
      ...(isAdmin && typed.privacy !== privacy && { privacy: typed.privacy }),
    };
    const outcome = await act({ action: 'group.update', data }, fieldRefusals);
    if (!outcome.ok) {
      const field = fieldOfRefusal[outcome.code as FieldRefusal];
      if (field) form.setError(field, { message: outcome.code }, { shouldFocus: true });
      return;
    }
    discardUnsavedForm(unsaved);
    toast(groupToasts.updated.title, { text: groupToasts.updated.text });
  }

  return (
    <Form form={form} label={text.title} messages={fieldMessages} onSubmit={submit}>
      <GroupPictureField name={typedName} />
      <GroupTexts />
      {isAdmin && <PrivacyField />}
      <SubmitButton className="desktop:justify-self-start">
        {form.formState.isSubmitting ? text.saving : text.save}
      </SubmitButton>
    </Form>
  );
}
