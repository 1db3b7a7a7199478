import { useId, useState } from 'react';
import { CERTIFICATION_VIDEO_SECONDS } from '#schemas/limits.ts';
import { Button } from '#ui/Button.tsx';
import { shownIn } from '#device/choice.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Notice } from '#ui/Notice.tsx';
import { canRecord } from '#ui/recorder/can-record.ts';
import { VideoWork } from '#ui/recorder/VideoWork.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { problemText, sendCertification } from '../requests.ts';
import { certification } from '../text.fr.ts';
import { useEvidence, type ChosenEvidence } from '../use-evidence.ts';
import { PickButton } from './PickButton.tsx';

const VideoRecorder = deferredPart(() => import('#ui/recorder/VideoRecorder.tsx').then((m) => m.VideoRecorder));
const text = certification.picture;

interface EvidencePartProps {
  code: string;
  wording: number;
  disabled: boolean;
  /** Asks for the page anew. */
  onChange: () => void;
}

/** Takes or chooses the photograph or video, shows it, and sends it; it is never stored on the device [S6]. */
export function EvidencePart({ code, wording, disabled, onChange }: EvidencePartProps) {
  const [agreed, setAgreed] = useState(false);
  const [isFilming, setFilming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { state, share, choose, chooseVideo, send, cancel } = useEvidence(setProblem);
  const id = useId();
  const chosen = shownIn(state);
  const isPreparing = state.status === 'preparing';
  const busy = state.status === 'sending';

  async function submit(): Promise<void> {
    if (!chosen) return setProblem(text.mustChoose);
    if (!agreed) return setProblem(text.mustAgree);
    setProblem(null);
    await send(async (evidence) => {
      const answer = await sendCertification(code, wording, evidence);
      if (answer) setProblem(problemText(answer));
      else toast(text.sent.title, { text: text.sent.text });
      return answer === null;
    });
    onChange();
  }

  const isIdle = !disabled && !busy && !isPreparing;
  return (
    <Section title={text.title}>
      <div className="grid gap-4 px-4 py-4 desktop:px-5">
        {chosen && <Shown evidence={chosen} />}
        <div className="flex flex-wrap gap-3">
          <PickButton label={text.camera} capture disabled={!isIdle} onPick={(file) => void choose(file)} />
          <PickButton
            label={chosen?.kind === 'picture' ? text.replace : text.file}
            disabled={!isIdle}
            onPick={(file) => void choose(file)}
          />
          {canRecord() && (
            <Button variant="quiet" disabled={!isIdle} onClick={() => setFilming(true)}>
              {text.film}
            </Button>
          )}
          <PickButton
            label={text.videoFile}
            accept="video/*"
            disabled={!isIdle}
            onPick={(file) => void chooseVideo(file)}
          />
        </div>
        <p role="status" className="text-small text-text-soft empty:hidden">
          {isPreparing
            ? share === null
              ? text.preparingPicture
              : text.preparing
            : chosen?.kind === 'video' && text.ready}
        </p>
        {share !== null && <VideoWork share={share} onCancel={cancel} />}
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
        <Button
          className="desktop:justify-self-start"
          busy={busy}
          disabled={disabled || isPreparing}
          onClick={() => void submit()}
        >
          {text.send}
        </Button>
        <p role="status" className="text-small text-text-soft empty:hidden">
          {busy && text.sending}
        </p>
      </div>
      {isFilming && (
        <VideoRecorder
          seconds={CERTIFICATION_VIDEO_SECONDS}
          isExact
          onClose={() => setFilming(false)}
          onUnavailable={() => setFilming(false)}
          onRecorded={(file: File) => {
            setFilming(false);
            void chooseVideo(file);
          }}
        />
      )}
    </Section>
  );
}

const FRAME = 'max-h-96 w-full rounded-control bg-raised object-contain';

function Shown({ evidence: { kind, url } }: { evidence: ChosenEvidence }) {
  return kind === 'picture' ? (
    <img src={url} alt={text.alt} className={FRAME} />
  ) : (
    <video src={url} aria-label={text.videoAlt} controls playsInline className={FRAME} />
  );
}
