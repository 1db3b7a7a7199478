import { ChevronRight, FlaskConical } from 'lucide-react';
import { Link } from 'react-router-dom';
import { laboratory } from '../text.fr.ts';
import type { Scenario } from '#simulator/ui/types.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/Icon.tsx';
import { addressOf, NEW_SCENARIO } from '../address.ts';
import type { ReadScenario } from '../open-file.ts';
import { slugOf } from '../scenario-text.ts';
import { OpenFile } from './OpenFile.tsx';

const text = laboratory.catalogue;

/** Start page: the scenarios that ship with the laboratory, a new trial, or a file. */
export function Catalogue({ scenarios, readScenario }: { scenarios: readonly Scenario[]; readScenario: ReadScenario }) {
  return (
    <div className="mx-auto w-full max-w-[1120px] px-4 pt-5 pb-12 desktop:px-8 desktop:pt-12">
      <h1 className="text-title leading-tight desktop:text-display">{laboratory.title}</h1>
      <p className="mt-3 max-w-2xl text-text-soft">{laboratory.intro}</p>
      <div className="mt-6 flex flex-wrap items-start gap-3">
        <Link to={NEW_SCENARIO} className={buttonClass('main', 'small')}>
          <Icon icon={FlaskConical} size={18} />
          {laboratory.nouveau.title}
        </Link>
        <OpenFile readScenario={readScenario} />
      </div>
      <p className="mt-2.5 max-w-2xl text-small text-text-faint">{text.ownText}</p>
      <h2 className="mt-10 text-mark">{text.heading}</h2>
      <p className="mt-1 text-second text-text-soft">{text.text}</p>
      <ol aria-label={text.list} className="mt-4 grid gap-3 desktop:grid-cols-2">
        {scenarios.map((scenario, n) => (
          <li key={scenario.name}>
            <Link
              to={addressOf(slugOf(scenario.name))}
              className="group flex h-full items-start gap-4 rounded-card bg-surface px-5 py-4 text-text no-underline hairline hover:bg-raised"
            >
              <span aria-hidden="true" className="plate font-display text-[1.375rem] tabular">
                {n + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-balance">{scenario.name}</span>
                <span className="mt-1 block text-small text-text-soft">{scenario.see}</span>
              </span>
              <Icon
                icon={ChevronRight}
                size={18}
                className="mt-1 flex-none text-text-faint transition-transform duration-[120ms] group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-small">
        <Link to="/socket-test" className="inline-flex min-h-11 items-center text-text-soft underline-offset-4">
          {laboratory.connectionTest}
        </Link>
      </p>
    </div>
  );
}
