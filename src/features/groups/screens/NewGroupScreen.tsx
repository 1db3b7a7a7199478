import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { newGroupForm, type NewGroupForm, type NewGroupInput } from '#schemas/forms/group.ts';
import { systemRandom } from '#lib/random.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { fieldMessages, fieldOfRefusal, fieldRefusals } from '../components/GroupFields.tsx';
import { GroupTexts, PrivacyField, type FieldRefusal } from '../components/GroupFields.tsx';
import { GroupPictureField } from '../components/GroupPictureField.tsx';
import { Pane } from '../components/Pane.tsx';
import { PeopleField } from '../components/PeopleField.tsx';
import { groups } from '../text.fr.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { useOpenGroup, useOwnGroupIds } from '../use-open-group.ts';

const { create: text } = groups;
const NAME = 'new group';

const emptyForm = (): NewGroupInput => ({
  groupId: systemRandom.uuid(),
  name: '',
  description: '',
  privacy: 'public',
  avatar: '',
  people: [],
});

/** `/chat/groups/new`: creates a group. What was typed survives a reload, and so does the group's id. */
export function NewGroupScreen() {
  const [defaultValues] = useState(() => ({ ...emptyForm(), ...readUnsavedForm(NAME) }));
  const form = useForm<NewGroupInput, unknown, NewGroupForm>({
    resolver: zodResolver(newGroupForm),
    defaultValues,
    mode: 'onTouched',
  });
  useUnsavedForm(form, NAME);
  const name = useWatch({ control: form.control, name: 'name' });
  const { act } = useGroupCommand();
  const own = useOwnGroupIds();
  const openWhenHere = useOpenGroup();

  async function submit({ people, avatar, ...group }: NewGroupForm): Promise<void> {
    const memberIds = people.map(({ id }) => id);
    const data = { ...group, ...(avatar !== '' && { avatar }), ...(memberIds.length > 0 && { memberIds }) };
    // An earlier attempt whose answer got lost may have made it.
    const outcome = own.has(group.groupId) ? null : await act({ action: 'group.create', data }, fieldRefusals);
    if (outcome && !outcome.ok) {
      const field = fieldOfRefusal[outcome.code as FieldRefusal];
      if (field) form.setError(field, { message: outcome.code }, { shouldFocus: true });
      return;
    }
    discardUnsavedForm(NAME);
    openWhenHere(group.groupId);
  }

  return (
    <Pane title={text.title} back={{ to: '/chat', label: groups.back }}>
      <Form form={form} label={text.title} messages={fieldMessages} onSubmit={submit}>
        <GroupPictureField name={name} />
        <GroupTexts />
        <PrivacyField />
        <PeopleField />
        <SubmitButton className="desktop:justify-self-start">
          {form.formState.isSubmitting ? text.submitting : text.submit}
        </SubmitButton>
      </Form>
    </Pane>
  );
}
