import { videoWork as text } from '#i18n/fr/video-refusals.ts';
import { Button } from '../Button.tsx';

const BAR =
  'h-1.5 flex-1 appearance-none overflow-hidden rounded-pill border-0 bg-line [&::-moz-progress-bar]:bg-accent ' +
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent';

interface Props {
  /** Names the work. */
  label?: string;
  /** How much is done, from 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** How far the preparation or loading of a video is, and its end on wish. */
export function VideoWork({ label = text.progress, share, onCancel }: Props) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3">
      <progress aria-label={label} max={100} value={percent} className={BAR} />
      <span aria-hidden className="text-small text-text-soft tabular">{`${percent}\u00a0%`}</span>
      <Button variant="plain" size="small" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}
