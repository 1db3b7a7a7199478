import { useState } from 'react';
import { useDevice } from '#device/device-context.ts';
import { report } from '#i18n/fr/report.ts';
import { reportReason } from '#schemas/actions/report-create.ts';
import type { TestimonialId } from '#schemas/ids.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceDialog } from '#ui/ChoiceDialog.tsx';
import { PERSON_LIST } from '#ui/PersonRow.tsx';
import type { TestimonialView } from '../testimonial-views.ts';
import { testimonials as text } from '../text.fr.ts';
import type { TestimonialActions } from '../use-testimonial-actions.ts';
import { TestimonialCard } from './TestimonialCard.tsx';

interface Props {
  label: string;
  views: readonly TestimonialView[];
  actions: TestimonialActions;
  withSubject?: boolean;
}

/** What everybody sees. Each may be reported, but for one's own. */
export function ShownRows({ label, views, actions, withSubject = true }: Props) {
  const { account } = useDevice();
  const [reporting, setReporting] = useState<TestimonialId | null>(null);
  return (
    <>
      <ul aria-label={label} className={PERSON_LIST}>
        {views.map((view) => (
          <TestimonialCard key={view.key} view={view} withSubject={withSubject}>
            {view.author?.id !== account && (
              <Button
                variant="plain"
                size="small"
                className="-ml-4 text-text-soft"
                aria-label={text.reportOf(view.author?.username ?? text.someone)}
                onClick={() => setReporting(view.id)}
              >
                {text.report}
              </Button>
            )}
          </TestimonialCard>
        ))}
      </ul>
      {reporting !== null && (
        <ChoiceDialog
          title={text.reportDialog.title}
          text={text.reportDialog.text}
          legend={report.reason}
          missing={report.choose}
          options={reportReason.options.map((value) => ({ value, label: report.reasons[value] }))}
          confirmLabel={report.confirm}
          danger
          onChoose={(reason) => {
            void actions.report(reporting, reason);
            setReporting(null);
          }}
          onClose={() => setReporting(null)}
        />
      )}
    </>
  );
}
