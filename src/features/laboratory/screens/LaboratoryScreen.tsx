import { PacedLaboratory } from '#simulator/lab/laboratory.ts';
import { startHere } from '#simulator/lab/play.ts';
import { readScenario } from '#simulator/lab/scenario.ts';
import type { Scenario } from '#simulator/lab/types.ts';
import { Floor } from '../components/Floor.tsx';

const open = async (scenario: Scenario) =>
  new PacedLaboratory(scenario, {
    start: startHere,
    now: () => performance.now(),
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });

/** `/socket-test?lab`: several devices, a server and a network in one page. */
export const LaboratoryScreen = () => <Floor open={open} named={[]} read={readScenario} />;
