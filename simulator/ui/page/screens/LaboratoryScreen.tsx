import { readScenario } from '#simulator/ui/scenario.ts';
import { namedScenarios } from '#simulator/ui/scenarios/named.ts';
import { Floor } from '../components/Floor.tsx';
import { openLaboratory } from '../engine/open-laboratory.ts';

/** Screen `/socket-test?lab`, with several devices, a server and a network in one page. */
export const LaboratoryScreen = () => (
  <Floor open={openLaboratory} scenarios={namedScenarios} readScenario={readScenario} />
);
