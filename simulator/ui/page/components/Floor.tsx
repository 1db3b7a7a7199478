import { useSearchParams } from 'react-router-dom';
import { laboratory } from '../text.fr.ts';
import type { Scenario } from '#simulator/ui/types.ts';
import { useTitle } from '#ui/use-title.ts';
import type { ReadScenario } from '../open-file.ts';
import type { OpenLaboratory } from '../use-laboratory.ts';
import { useScenario } from '../use-scenario.ts';
import { Catalogue } from './Catalogue.tsx';
import { NewScenario } from './NewScenario.tsx';
import { OpenLaboratoryView } from './OpenLaboratoryView.tsx';
import { Problem } from './Problem.tsx';

interface Props {
  open: OpenLaboratory;
  scenarios: readonly Scenario[];
  readScenario: ReadScenario;
}

/** Shows the page for the laboratory's address: the catalogue, a new trial, or a scenario. */
export function Floor({ open, scenarios, readScenario }: Props) {
  const [query] = useSearchParams();
  const request = useScenario(query, scenarios, readScenario);
  useTitle(request.status === 'found' ? request.scenario.name : laboratory.title);
  switch (request.status) {
    case 'none':
      return <Catalogue scenarios={scenarios} readScenario={readScenario} />;
    case 'new':
      return <NewScenario />;
    case 'reading':
      return null;
    case 'unknown':
      return <Problem {...laboratory.problems.unknown} />;
    case 'torn':
      return <Problem {...laboratory.problems.link} />;
    case 'found':
      return <OpenLaboratoryView open={open} scenario={request.scenario} slug={request.slug} />;
  }
}
