import { clockTime } from '#i18n/dates.ts';
import { buttonClass } from '#ui/button-class.ts';
import { QrCode } from '#ui/QrCode.tsx';
import { Section } from '#ui/Section.tsx';
import { ageProof as text } from '../text.fr.ts';

interface QuestionPartProps {
  address: string;
  until: number;
}

/** The open question: a link for a wallet on this device, a code for one on a telephone. */
export function QuestionPart({ address, until }: QuestionPartProps) {
  const { question } = text;
  return (
    <Section title={question.title}>
      <div className="grid justify-items-center gap-4 px-4 py-6 text-center desktop:px-5">
        <a href={address} className={buttonClass('main', 'normal')}>
          {question.open}
        </a>
        <p className="text-second text-text-soft">{question.scan}</p>
        <QrCode text={address} label={question.code} />
        <p className="text-small text-text-soft">{question.until(clockTime(until))}</p>
        <p role="status" className="text-second font-medium">
          {question.waiting}
        </p>
      </div>
    </Section>
  );
}
