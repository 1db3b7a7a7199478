import { Volume2 } from 'lucide-react';
import type { SoundName } from '#domain/sounds.ts';
import { playSound } from '#platform/sound.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { sounds as text } from '../sounds.fr.ts';

interface Props {
  sound: SoundName;
  /** From 0 to 1. */
  volume: number;
  /** Name of the sound. Absent: the button stands where it is clear which one. */
  label?: string;
  className?: string;
}

/** « Écouter »: plays a sound at once, whatever is switched off; on a narrow screen an icon. */
export function ListenButton({ sound, volume, label, className }: Props) {
  const listen = async () => {
    if (!(await playSound(sound, volume, true))) toast(text.unavailable, { tone: 'bad' });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      {...(label !== undefined && { 'aria-label': text.listenTo(label) })}
      {...(className !== undefined && { className })}
      onClick={() => void listen()}
    >
      <Icon icon={Volume2} size={18} />
      <span className={label === undefined ? undefined : 'max-desktop:sr-only'}>{text.listen}</span>
    </Button>
  );
}
