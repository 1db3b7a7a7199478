import { useState } from 'react';
import { useOpenForm } from '#device/open-form.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { PERSON_LIST } from '#ui/PersonRow.tsx';
import type { TestimonialView } from '../testimonial-views.ts';
import { testimonials as text } from '../text.fr.ts';
import type { TestimonialActions } from '../use-testimonial-actions.ts';
import { TestimonialCard } from './TestimonialCard.tsx';
import { WordsSheet } from './WordsSheet.tsx';

interface Props {
  label: string;
  views: readonly TestimonialView[];
  actions: TestimonialActions;
}

/** What others have written about the member: accepted, refused, answered. Refusing is confirmed: it erases. */
export function ReceivedRows({ label, views, actions }: Props) {
  const [refusing, setRefusing] = useState<TestimonialView | null>(null);
  const [answering, answer] = useOpenForm<string>('testimonial-answer');
  const current = views.find(({ key }) => key === answering);
  const nameOf = ({ author }: TestimonialView) => author?.username ?? text.someone;
  return (
    <>
      <ul aria-label={label} className={PERSON_LIST}>
        {views.map((view) => (
          <TestimonialCard
            key={view.key}
            view={view}
            withSubject={false}
            state={view.state === 'waiting' ? text.waitsForYou : text.states[view.state]}
            onDismiss={actions.dismiss}
          >
            {view.state === 'waiting' ? (
              <Button
                size="small"
                aria-label={text.acceptOf(nameOf(view))}
                onClick={() => view.author && void actions.accept(view.author.id)}
              >
                {text.accept}
              </Button>
            ) : (
              <Button
                variant="quiet"
                size="small"
                aria-label={text.replyOf(nameOf(view))}
                onClick={() => answer(view.key)}
              >
                {view.answer === null ? text.reply : text.edit}
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={view.state === 'waiting' ? text.refuseOf(nameOf(view)) : text.removeOf(nameOf(view))}
              onClick={() => setRefusing(view)}
            >
              {view.state === 'waiting' ? text.refuse : text.remove}
            </Button>
          </TestimonialCard>
        ))}
      </ul>
      <ConfirmDialog
        open={refusing !== null}
        onOpenChange={(open) => open || setRefusing(null)}
        title={text.refusal.title(refusing ? nameOf(refusing) : '')}
        text={text.refusal.text}
        confirmLabel={text.refusal.confirm}
        danger
        onConfirm={() => {
          if (refusing?.author) void actions.refuse(refusing.author.id);
          setRefusing(null);
        }}
      />
      {current?.author && (
        <WordsSheet
          draftName={`testimonial answer ${current.author.id}`}
          title={text.form.answerTitle(nameOf(current))}
          hint={text.form.answerHint}
          initial={current.refused?.words ?? current.answer ?? ''}
          onSend={(words) => actions.answer(current.author?.id ?? current.subject.id, words)}
          onClose={() => answer(null)}
        />
      )}
    </>
  );
}

/** Words that were refused on their way can be read again whatever has become of the earlier ones [Y4]. */
const isEditable = ({ state, refused }: TestimonialView): boolean =>
  typeof refused?.words === 'string' || (state !== 'refused' && state !== 'rejected');

/** What the member has written: how far it has come, with another text and the withdrawal. */
export function WrittenRows({ label, views, actions }: Props) {
  const [withdrawing, setWithdrawing] = useState<TestimonialView | null>(null);
  const [editing, edit] = useOpenForm<string>('testimonial-edit');
  const current = views.find(({ key }) => key === editing);
  const nameOf = ({ subject }: TestimonialView) => subject.username ?? text.someone;
  return (
    <>
      <ul aria-label={label} className={PERSON_LIST}>
        {views.map((view) => (
          <TestimonialCard
            key={view.key}
            view={{ ...view, author: null }}
            state={text.states[view.state]}
            onDismiss={actions.dismiss}
          >
            {isEditable(view) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={text.editOf(nameOf(view))}
                onClick={() => edit(view.key)}
              >
                {text.edit}
              </Button>
            )}
            {view.text !== null && (
              <Button
                variant="quiet"
                size="small"
                aria-label={text.withdrawOf(nameOf(view))}
                onClick={() => setWithdrawing(view)}
              >
                {text.withdraw}
              </Button>
            )}
          </TestimonialCard>
        ))}
      </ul>
      <ConfirmDialog
        open={withdrawing !== null}
        onOpenChange={(open) => open || setWithdrawing(null)}
        title={text.withdrawal.title}
        text={text.withdrawal.text}
        confirmLabel={text.withdrawal.confirm}
        danger
        onConfirm={() => {
          if (withdrawing) void actions.withdraw(withdrawing.subject.id);
          setWithdrawing(null);
        }}
      />
      {current && (
        <WordsSheet
          draftName={`testimonial ${current.subject.id}`}
          title={text.form.title(nameOf(current))}
          hint={text.form.hint}
          initial={current.refused?.words ?? current.text ?? ''}
          onSend={(words) => actions.write(current.subject.id, words)}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
