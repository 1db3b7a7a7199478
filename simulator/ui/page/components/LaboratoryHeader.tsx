import { ChevronLeft, Download, EllipsisVertical, Link2, RotateCcw, Rewind } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { laboratory } from '../text.fr.ts';
import type { Scenario } from '#simulator/ui/types.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { addressOf, addressWith, CATALOGUE, linkTo } from '../address.ts';
import { useControls } from '../controls.ts';
import { saveScenario } from '../save-scenario.ts';

const text = laboratory.bench;

interface Props {
  scenario: Scenario;
  /** Name in the address of a scenario that ships with the laboratory; null for any other. */
  slug: string | null;
  onRestart: () => void;
}

/** Shows the scenario's name, and shares or saves it as a link or file, including everything done by hand. */
export function LaboratoryHeader({ scenario, slug, onRestart }: Props) {
  const { view, gestures, recording } = useControls();
  const navigate = useNavigate();
  const [uncopied, show] = useState<string | null>(null);
  const played = () => (gestures === 0 ? scenario : recording(scenario.name));
  const share = async () => {
    const link = linkTo(gestures === 0 && slug !== null ? addressOf(slug) : await addressWith(played()));
    if (link === null) return toast(text.tooLong, { tone: 'bad' });
    try {
      await navigator.clipboard.writeText(link);
      show(null);
      toast(text.shared);
    } catch {
      show(link);
    }
  };
  const save = () => saveScenario(played());
  return (
    <header>
      <Link
        to={CATALOGUE}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-small font-medium text-text-soft no-underline hover:text-text"
      >
        <Icon icon={ChevronLeft} size={18} />
        {laboratory.catalogue.back}
      </Link>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-[420px]">
          <h1 className="text-title leading-tight">{view.name}</h1>
          <p className="mt-1.5 max-w-3xl text-second text-text-soft">{view.see}</p>
          <p className="mt-1 text-mini text-text-faint">{text.recorded(gestures)}</p>
        </div>
        <div className="flex items-center gap-2">
          <Button variant="quiet" size="small" onClick={() => void share()}>
            <Icon icon={Link2} size={18} />
            {text.share}
          </Button>
          <Button variant="quiet" size="small" className="max-desktop:hidden" onClick={save}>
            <Icon icon={Download} size={18} />
            {text.save}
          </Button>
          <Menu>
            <MenuTrigger asChild>
              <IconButton icon={EllipsisVertical} label={text.actions} />
            </MenuTrigger>
            <MenuContent label={text.actions}>
              <MenuItem icon={Download} onSelect={save}>
                {text.save}
              </MenuItem>
              <MenuItem icon={RotateCcw} onSelect={onRestart}>
                {text.restart}
              </MenuItem>
              <MenuItem
                icon={Rewind}
                disabled={gestures === 0}
                onSelect={() => void addressWith(recording(scenario.name)).then(navigate)}
              >
                {text.replayOwn}
              </MenuItem>
            </MenuContent>
          </Menu>
        </div>
      </div>
      {uncopied !== null && (
        <div className="mt-3 max-w-2xl">
          <p className="mb-1.5 text-small text-warn">{text.shareFailed}</p>
          <TextInput label={text.linkLabel} value={uncopied} readOnly onFocus={(event) => event.target.select()} />
        </div>
      )}
    </header>
  );
}
