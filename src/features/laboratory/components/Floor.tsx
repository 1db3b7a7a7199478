import { useSearchParams } from 'react-router-dom';
import { laboratory } from '#i18n/fr/laboratory.ts';
import type { Scenario } from '#simulator/lab/types.ts';
import { useTitle } from '#ui/use-title.ts';
import type { ReadScenario } from '../open-file.ts';
import type { OpenLaboratory } from '../use-laboratory.ts';
import { useScenario } from '../use-scenario.ts';
import { Catalogue } from './Catalogue.tsx';
import { NewScenario } from './NewScenario.tsx';
import { Opened } from './Opened.tsx';
import { Problem } from './Problem.tsx';

interface Props {
  open: OpenLaboratory;
  named: readonly Scenario[];
  read: ReadScenario;
}

/** The laboratory at its address: the catalogue, a new trial, or a scenario being played. */
export function Floor({ open, named, read }: Props) {
  const [query] = useSearchParams();
  const wanted = useScenario(query, named, read);
  useTitle(wanted.status === 'found' ? wanted.scenario.name : laboratory.title);
  switch (wanted.status) {
    case 'none':
      return <Catalogue named={named} read={read} />;
    case 'new':
      return <NewScenario />;
    case 'reading':
      return null;
    case 'unknown':
      return <Problem {...laboratory.problems.unknown} />;
    case 'torn':
      return <Problem {...laboratory.problems.link} />;
    case 'found':
      return <Opened open={open} scenario={wanted.scenario} slug={wanted.slug} />;
  }
}
