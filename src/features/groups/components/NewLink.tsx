import { zodResolver } from '@hookform/resolvers/zod';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { groupLinkForm, type GroupLinkForm } from '#schemas/forms/group.ts';
import { GROUP_LINK_DAYS, GROUP_MEMBERS_LIMIT } from '#schemas/limits.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { systemRandom } from '#lib/random.ts';
import { siteOrigin } from '#lib/site-origin.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { Icon } from '#ui/Icon.tsx';
import { info } from '../info.fr.ts';
import { addressOfToken, hashOfToken, newToken } from '../join-token.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { MadeLink } from './MadeLink.tsx';

const { links: text } = info;
const messages = {
  days: text.outOfRange(1, GROUP_LINK_DAYS),
  uses: text.outOfRange(1, GROUP_MEMBERS_LIMIT),
};
/** Seven days, and a few friends. */
const usual = { days: '7', uses: '10', asks: false };

interface Props {
  groupId: ConversationId;
  onMade: () => void;
}

/** Creates a link. Its token is made here and shown once; the server gets its hash. */
export function NewLink({ groupId, onMade }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  if (address !== null) return <MadeLink address={address} onClose={() => setAddress(null)} />;
  if (!isOpen)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon icon={Link2} size={20} />
        {text.create}
      </Button>
    );
  return (
    <LinkForm
      groupId={groupId}
      onMade={(made) => {
        setOpen(false);
        setAddress(made);
        onMade();
      }}
    />
  );
}

function LinkForm({ groupId, onMade }: { groupId: ConversationId; onMade: (address: string) => void }) {
  const name = `group link ${groupId}`;
  const form = useForm<typeof usual, unknown, GroupLinkForm>({
    resolver: zodResolver(groupLinkForm),
    defaultValues: { ...usual, ...readUnsavedForm(name) },
    mode: 'onTouched',
  });
  useUnsavedForm(form, name);
  const { act } = useGroupCommand();
  async function submit(terms: GroupLinkForm): Promise<void> {
    const token = newToken();
    const tokenHash = await hashOfToken(token);
    const data = { groupId, linkId: systemRandom.uuid(), tokenHash, ...terms };
    const outcome = await act({ action: 'group.link', data });
    if (!outcome.ok) return;
    discardUnsavedForm(name);
    onMade(addressOfToken(token, siteOrigin()));
  }
  return (
    <div className="rounded-card bg-surface p-4 hairline desktop:p-5">
      <Form form={form} label={text.create} messages={messages} onSubmit={submit}>
        <div className="grid grid-cols-2 items-start gap-4">
          <Field name="days" label={text.days} inputMode="numeric" autoComplete="off" />
          <Field name="uses" label={text.uses} inputMode="numeric" autoComplete="off" />
        </div>
        <CheckField name="asks">
          <span className="block font-medium text-text">{text.asks}</span>
          {text.asksHint}
        </CheckField>
        <SubmitButton className="justify-self-start">{text.submit}</SubmitButton>
      </Form>
    </div>
  );
}
