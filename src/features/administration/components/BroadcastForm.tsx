import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { broadcastForm, emptyBroadcast, type Broadcast, type BroadcastInput } from '#schemas/forms/broadcast.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { Button } from '#ui/Button.tsx';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { scrollInMain } from '#ui/scroll-in-main.ts';
import { toast } from '#ui/toast.ts';
import { proposeBroadcast, testBroadcast } from '../broadcast-requests.ts';
import { audienceText } from '../broadcast-words.ts';
import { broadcast } from '../broadcast.fr.ts';
import { BroadcastFields } from './BroadcastFields.tsx';
import { BroadcastPreview } from './BroadcastPreview.tsx';
import { ConfirmedAct } from './ConfirmedAct.tsx';

const { form: text, preview } = broadcast;
const UNSAVED = 'broadcast';
/** Pixels that the area's own navigation covers. */
const NAV_HEIGHT = 49;
const resolver = zodResolver(broadcastForm);

interface Props {
  isOffline: boolean;
  onProposed: () => void;
}

/** Where something is written to many; it stays on the device until it is proposed. What was submitted is previewed. */
export function BroadcastForm({ isOffline, onProposed }: Props) {
  const [defaultValues] = useState<BroadcastInput>(() => ({ ...emptyBroadcast, ...readUnsavedForm(UNSAVED) }));
  const form = useForm<BroadcastInput, unknown, Broadcast>({ resolver, defaultValues });
  useUnsavedForm(form, UNSAVED);
  const [submitted, setSubmitted] = useState<{ draft: Broadcast; typed: string } | null>(null);
  // What has changed since has to be looked at again.
  const typed = JSON.stringify(useWatch({ control: form.control }));
  const draft = submitted?.typed === typed ? submitted.draft : null;

  return (
    <section aria-label={text.title}>
      <h2 className="font-text text-lead font-semibold tracking-normal">{text.title}</h2>
      <div className="mt-3 rounded-card bg-surface p-4 hairline desktop:p-5">
        <Form
          form={form}
          label={text.title}
          messages={text.errors}
          onSubmit={(valid) => setSubmitted({ draft: valid, typed })}
        >
          <BroadcastFields />
          <div>
            <SubmitButton variant={draft ? 'quiet' : 'main'}>{text.submit}</SubmitButton>
          </div>
        </Form>
        {draft && (
          <Draft
            draft={draft}
            isOffline={isOffline}
            onProposed={() => {
              form.reset(emptyBroadcast);
              discardUnsavedForm(UNSAVED);
              onProposed();
            }}
          />
        )}
      </div>
    </section>
  );
}

/** The preview, from which it is tried and proposed. */
function Draft({ draft, isOffline, onProposed }: Props & { draft: Broadcast }) {
  const [isProposing, setProposing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    if (box.current) scrollInMain(box.current, NAV_HEIGHT);
  }, []);

  async function test(): Promise<void> {
    setProblem(null);
    setTesting(true);
    const refused = await testBroadcast(draft);
    setTesting(false);
    if (refused === null) toast(preview.testDone);
    setProblem(refused);
  }

  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={preview.title} className="mt-6 border-t border-line pt-5">
      <BroadcastPreview draft={draft}>
        {problem !== null && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button disabled={isOffline} onClick={() => setProposing(true)}>
            {preview.propose}
          </Button>
          <Button variant="quiet" disabled={isOffline} busy={isTesting} onClick={() => void test()}>
            {preview.test}
          </Button>
        </div>
      </BroadcastPreview>
      {isProposing && (
        <ConfirmedAct
          title={preview.proposeTitle}
          text={preview.proposeText(audienceText(draft.segment))}
          action={preview.propose}
          done={preview.proposed}
          act={() => proposeBroadcast(draft)}
          onDone={onProposed}
          onClose={() => setProposing(false)}
        />
      )}
    </div>
  );
}
