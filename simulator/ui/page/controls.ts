/**
 * Shares the view and the controls among the parts of the laboratory's screen. Acts, switches and evaluations count as
 * gestures.
 */
import { createContext, use } from 'react';
import type {
  ActName,
  Acts,
  Laboratory,
  LaboratoryView,
  Pace,
  ServerAct,
  SwitchName,
  Switches,
} from '#simulator/ui/types.ts';

export interface LaboratoryControls {
  view: LaboratoryView;
  /** Number of gestures since the laboratory was opened. */
  gestures: number;
  act<Name extends ActName>(device: number, act: Name, ...args: Acts[Name]): void;
  set<Name extends SwitchName>(device: number, name: Name, value: Switches[Name]): void;
  server(act: ServerAct): void;
  judge(): Promise<void>;
  pace(pace: Pace): void;
  step(): void;
  recording: Laboratory['recording'];
}

const ControlsContext = createContext<LaboratoryControls | null>(null);
export const ControlsProvider = ControlsContext.Provider;

export function useControls(): LaboratoryControls {
  const controls = use(ControlsContext);
  if (!controls) throw new Error('outside of the laboratory');
  return controls;
}
