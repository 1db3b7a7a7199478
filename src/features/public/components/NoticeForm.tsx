import { reportReason } from '#schemas/actions/report-create.ts';
import { noticeOutcome, noticeStateName } from '#schemas/forms/notice.ts';
import { APPEAL_MIN } from '#schemas/limits.ts';
import { buttonClass } from '#ui/button-class.ts';
import { notice as text } from '../notice.fr.ts';
import { LabelledField } from './LabelledField.tsx';
import { BOX, LINE, Outcomes, RequiredSelect, Trap } from './StaticFormParts.tsx';

const NAME = 'notice';

/**
 * Reports without an account, and what became of one. Without a script the browser itself sends both forms, and the
 * answer redirects to the line that states the outcome.
 */
export function NoticeForm() {
  return (
    <>
      <form method="post" action="/functions/v1/notice" data-notice="" aria-label={text.label} className="grid gap-5">
        <LabelledField form={NAME} name="address" label={text.address} hint={text.addressHint}>
          {(field) => <textarea {...field} required rows={2} dir="auto" className={`${BOX} resize-y py-3`} />}
        </LabelledField>
        <LabelledField form={NAME} name="reason" label={text.reason}>
          {(field) => <RequiredSelect control={field} options={reportReason.options} words={text.reasons} />}
        </LabelledField>
        <LabelledField form={NAME} name="words" label={text.words} hint={text.wordsHint}>
          {(field) => (
            <textarea
              {...field}
              required
              rows={6}
              minLength={APPEAL_MIN}
              dir="auto"
              className={`${BOX} resize-y py-3`}
            />
          )}
        </LabelledField>
        <LabelledField form={NAME} name="name" label={text.name} hint={text.personHint}>
          {(field) => <input {...field} dir="auto" autoComplete="name" className={LINE} />}
        </LabelledField>
        <LabelledField form={NAME} name="email" label={text.email} hint={text.emailHint}>
          {(field) => <input {...field} type="email" autoComplete="email" className={LINE} />}
        </LabelledField>
        <div className="grid gap-1.5">
          <label className="flex min-h-11 items-center gap-3 text-second">
            <input
              type="checkbox"
              id="notice-goodFaith"
              name="goodFaith"
              required
              aria-describedby="notice-goodFaith-note"
              className="size-5 flex-none accent-(--accent-fill)"
            />
            {text.goodFaith}
          </label>
          <p id="notice-goodFaith-note" data-hint="" className="text-small text-text-faint empty:hidden" />
        </div>
        <Trap label={text.trap} />
        <div>
          <button type="submit" className={buttonClass()}>
            {text.submit}
          </button>
        </div>
        <Outcomes form={NAME} states={noticeOutcome.options} words={text.outcomes} />
      </form>
      <form
        method="get"
        action="/functions/v1/notice"
        data-receipt=""
        aria-label={text.result.label}
        className="mt-10 grid gap-5 rounded-card bg-surface px-4 py-5 hairline desktop:px-5"
      >
        <h3 className="font-text text-lead font-semibold tracking-normal">{text.result.label}</h3>
        <LabelledField form="receipt" name="recu" label={text.result.receipt} hint={text.result.receiptHint}>
          {(field) => (
            <input {...field} required autoComplete="off" spellCheck={false} className={`${LINE} uppercase tabular`} />
          )}
        </LabelledField>
        <div>
          <button type="submit" className={buttonClass('quiet')}>
            {text.result.submit}
          </button>
        </div>
        <Outcomes
          form={NAME}
          states={[...noticeStateName.options, 'unread']}
          words={{ ...text.result.states, unread: text.result.failed }}
        />
      </form>
    </>
  );
}
