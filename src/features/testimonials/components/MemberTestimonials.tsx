import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useOpenForm } from '#device/open-form.ts';
import { errorText } from '#i18n/errors.ts';
import type { MemberId } from '#schemas/ids.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { testimonials as text } from '../text.fr.ts';
import { useTestimonialActions } from '../use-testimonial-actions.ts';
import { useMemberTestimonials } from '../use-testimonials.ts';
import { ShownRows } from './ShownRows.tsx';
import { WordsSheet } from './WordsSheet.tsx';

/** On a member's page: what is written about them, and the way to write [MEMBERAREA-20, MEMBERAREA-21]. */
export function MemberTestimonials({ id, username }: { id: MemberId; username: string }) {
  const { answer, refresh, views, refusal, isKnown, text: written, isSending, refused } = useMemberTestimonials(id);
  const actions = useTestimonialActions();
  const [writing, write] = useOpenForm<true>(`testimonial about ${id}`);
  return (
    <section aria-labelledby="member-testimonials" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="member-testimonials" className="font-text text-lead font-semibold tracking-normal">
          {text.title}
        </h2>
        {isKnown && refusal === null && (
          <Button variant="quiet" size="small" onClick={() => write(true)}>
            <Icon icon={PenLine} size={18} />
            {written === null ? text.page.write : text.edit}
          </Button>
        )}
      </div>
      {refused && (
        <Notice
          tone="bad"
          role="alert"
          action={<NoticeAction onClick={() => actions.dismiss(refused.entry)}>{text.dismiss}</NoticeAction>}
        >
          {errorText(refused.code)}
        </Notice>
      )}
      {written !== null && (
        <p className="mb-3 text-small text-text-soft">
          {isSending ? text.page.waits : text.page.mine}{' '}
          <Link to="/testimonials" className="font-semibold text-accent-text">
            {text.page.follow}
          </Link>
        </p>
      )}
      {refusal !== null && written === null && <Refusal code={refusal} />}
      <AnswerList answer={answer} refresh={refresh} loadMore={() => undefined}>
        {() =>
          views.length > 0 ? (
            <ShownRows label={text.title} views={views} actions={actions} withSubject={false} />
          ) : (
            <p className="text-second text-text-faint">{text.page.none}</p>
          )
        }
      </AnswerList>
      {writing && (
        <WordsSheet
          draftName={`testimonial ${id}`}
          title={text.form.title(username)}
          hint={text.form.hint}
          initial={refused?.words ?? written ?? ''}
          onSend={(words) => actions.write(id, words)}
          onClose={() => write(null)}
        />
      )}
    </section>
  );
}

/** Why this member may not write, with the step that opens it where there is one [PROFILE-68]. */
function Refusal({ code }: { code: string }) {
  if (code === 'testimonial-restricted')
    return (
      <p className="mb-3 text-small text-text-soft">
        {errorText(code)}{' '}
        <Link to="/edit-profile" className="font-semibold text-accent-text">
          {text.page.complete}
        </Link>
      </p>
    );
  const words = text.page.refusals[code];
  return words === undefined ? null : <p className="mb-3 text-small text-text-soft">{words}</p>;
}
