import { FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { laboratory } from '../text.fr.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { addressWith } from '../address.ts';
import { openFile, type ReadScenario } from '../open-file.ts';

/** Opens a scenario from a file; shows an error below the button if the file is invalid. */
export function OpenFile({ readScenario }: { readScenario: ReadScenario }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, tell] = useState<string | null>(null);
  const navigate = useNavigate();
  const open = async (file: File) => {
    const result = await openFile(file, readScenario);
    if ('problem' in result) return tell(result.problem);
    await navigate(await addressWith(result.scenario));
  };
  return (
    <div className="min-w-0">
      <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
        <Icon icon={FolderOpen} size={18} />
        {laboratory.catalogue.open}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={laboratory.catalogue.open}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (file) void open(file);
        }}
      />
      {problem !== null && (
        <div role="alert" className="mt-2 max-w-md rounded-control bg-bad-wash px-4 py-2.5 text-small">
          <p className="font-semibold text-bad">{laboratory.problems.file.title}</p>
          <p className="text-text-soft">{problem}</p>
        </div>
      )}
    </div>
  );
}
