import type { InterfaceSound } from '#domain/sounds.ts';
import { playSound } from '#platform/sound.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { feedback, sounds as text } from '../sounds.fr.ts';

/** One button for each sound of the interface, which plays it. */
export function InterfaceSounds({ volume }: { volume: number }) {
  const listen = async (sound: InterfaceSound) => {
    if (!(await playSound(sound, volume, true))) toast(text.unavailable, { tone: 'bad' });
  };
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {Object.entries(feedback.interface).map(([sound, label]) => (
        <li key={sound}>
          <Button
            variant="quiet"
            size="small"
            aria-label={text.listenTo(label)}
            onClick={() => void listen(sound as InterfaceSound)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
