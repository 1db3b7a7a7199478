import { useEffect, useId, useState } from 'react';
import { choosePicture, type ChosenPicture } from '#device/chosen-picture.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { problemText, sendCertification } from '../requests.ts';
import { certification } from '../text.fr.ts';
import { PickButton } from './PickButton.tsx';

const text = certification.picture;

interface PicturePartProps {
  code: string;
  wording: number;
  disabled: boolean;
  /** Asks for the page anew. */
  onChange: () => void;
}

/** Takes or chooses the photograph, shows it, and sends it; it is never stored on the device [S6]. */
export function PicturePart({ code, wording, disabled, onChange }: PicturePartProps) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);

  async function choose(file: File): Promise<void> {
    setProblem(null);
    const answer = await choosePicture(file);
    if (answer.ok) setChosen(answer.value);
    else setProblem(text.unreadable);
  }

  async function send(): Promise<void> {
    if (!chosen) return setProblem(text.mustChoose);
    if (!agreed) return setProblem(text.mustAgree);
    setBusy(true);
    setProblem(null);
    const answer = await sendCertification(code, wording, chosen.picture);
    setBusy(false);
    if (answer) setProblem(problemText(answer));
    else {
      setChosen(null);
      toast(text.sent.title, { text: text.sent.text });
    }
    onChange();
  }

  return (
    <Section title={text.title}>
      <div className="grid gap-4 px-4 py-4 desktop:px-5">
        {chosen && (
          <img src={chosen.url} alt={text.alt} className="max-h-96 w-full rounded-control bg-raised object-contain" />
        )}
        <div className="flex flex-wrap gap-3">
          <PickButton label={text.camera} capture disabled={disabled || busy} onPick={(file) => void choose(file)} />
          <PickButton
            label={chosen ? text.replace : text.file}
            disabled={disabled || busy}
            onPick={(file) => void choose(file)}
          />
        </div>
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 text-second">
          <input
            id={id}
            type="checkbox"
            className="mt-0.5 size-5 flex-none accent-accent"
            checked={agreed}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          <span>{text.agree}</span>
        </label>
        {problem !== null && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <Button className="desktop:justify-self-start" busy={busy} disabled={disabled} onClick={() => void send()}>
          {text.send}
        </Button>
      </div>
    </Section>
  );
}
