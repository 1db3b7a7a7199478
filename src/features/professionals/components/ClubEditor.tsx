import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ComponentType } from 'react';
import { useForm } from 'react-hook-form';
import { clubPageForm, type ClubPageFields, type ClubPageInput } from '#schemas/forms/club-page.ts';
import type { ClubPage } from '#schemas/wire/clubs.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { useReady } from '#device/use-ready.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { toast } from '#ui/toast.ts';
import { clubForm as text } from '../club.fr.ts';
import { clubInputOf, previewOf } from '../club-input.ts';
import { problemText, saveClub, type Problem } from '../requests.ts';
import { professionals } from '../text.fr.ts';
import { ClubFields } from './ClubFields.tsx';

const resolver = zodResolver(clubPageForm);
const views = ['edit', 'preview'] as const;

export interface ClubEditorProps {
  club: ClubPage;
  published: boolean;
  /** By the house, which shows it again as it was: saving neither publishes nor withdraws it. */
  hidden: boolean;
  /** Shows the page as its readers will see it. */
  Preview: ComponentType<{ club: ClubPage }>;
  onSaved: () => void;
}

/** The form of a club's page with its preview. What was typed survives a reload; saving needs a connection. */
export function ClubEditor({ club, published, hidden, Preview, onSaved }: ClubEditorProps) {
  const name = `club page ${club.slug}`;
  const isReady = useReady() !== 'no';
  const [view, setView] = useState<(typeof views)[number]>('edit');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [stored] = useState(() => readUnsavedForm(name));
  const [isResumed, setResumed] = useState(Object.keys(stored).length > 0);
  const [defaultValues] = useState(() => ({ ...clubInputOf(club), ...stored }) as ClubPageInput);
  const form = useForm<ClubPageInput, unknown, ClubPageFields>({ resolver, defaultValues, mode: 'onTouched' });
  useUnsavedForm(form, name);

  const save = (isShown: boolean) => async (fields: ClubPageFields) => {
    const refused = await saveClub(fields, hidden ? null : isShown);
    setProblem(refused);
    if (refused) return;
    discardUnsavedForm(name);
    setResumed(false);
    toast(hidden || isShown === published ? text.saved : isShown ? text.publishedNow : text.withdrawnNow);
    onSaved();
  };
  const startOver = () => {
    form.reset(clubInputOf(club));
    discardUnsavedForm(name);
    setResumed(false);
  };
  const isBusy = form.formState.isSubmitting;
  // A field that is refused is in the form.
  const submitOther = () => void form.handleSubmit(save(false), () => setView('edit'))();
  return (
    <div className="grid gap-5">
      <div role="group" aria-label={text.views.label} className="flex gap-2.5">
        {views.map((each) => (
          <Chip key={each} on={view === each} onClick={() => setView(each)}>
            {text.views[each]}
          </Chip>
        ))}
      </div>
      {view === 'preview' && (
        <div className="grid gap-4">
          <Notice>{text.previewNote}</Notice>
          <Preview club={previewOf(club, form.getValues())} />
        </div>
      )}
      <div hidden={view === 'preview'} className="max-w-[760px]">
        <Form form={form} label={text.title} messages={text.errors} onSubmit={save(true)}>
          {isResumed && (
            <Notice action={<NoticeAction onClick={startOver}>{text.startOver}</NoticeAction>}>{text.resumed}</Notice>
          )}
          {hidden && <Notice tone="warn">{text.hiddenNote}</Notice>}
          <ClubFields />
          {!isReady && <Notice tone="offline">{professionals.needsConnection}</Notice>}
          {problem && (
            <Notice tone="bad" role="alert">
              {problemText(problem)}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isBusy} disabled={!isReady}>
              {isBusy ? text.saving : published || hidden ? text.save : text.publish}
            </Button>
            {!hidden && (
              <Button variant="quiet" busy={isBusy} disabled={!isReady} onClick={submitOther}>
                {published ? text.withdraw : text.saveDraft}
              </Button>
            )}
          </div>
        </Form>
      </div>
    </div>
  );
}
