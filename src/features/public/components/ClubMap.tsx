import { clubs } from '../clubs.fr.ts';
import { DrawnMap } from '#ui/map/DrawnMap.tsx';
import { STEPS } from '#ui/map/outline.ts';
import { WHOLE_MAP } from '#ui/map/view.ts';
import { EachRow } from './EachRow.tsx';

/** A row's position on the drawn part of the world's map, in percent; the browser computes it. */
const across = `calc(({x} * ${STEPS} - ${WHOLE_MAP.left}) / ${WHOLE_MAP.width} * 100%)`;
const down = `calc(({y} * ${STEPS} - ${WHOLE_MAP.top}) / ${WHOLE_MAP.height} * 100%)`;

/** A drawn map whose dots link to the list below it; it needs no script. */
export const ClubMap = () => (
  <DrawnMap label={clubs.map} places={[]}>
    <ul className="contents">
      <EachRow list="clubs">
        <li className="absolute -translate-x-1/2 -translate-y-1/2" style={{ left: across, top: down }}>
          <a
            href="#club-{slug}"
            aria-label="{name}, {town}"
            title="{name}, {town}"
            className="group grid size-11 place-items-center rounded-pill"
          >
            <span className="size-[18px] rounded-pill border-2 border-ground bg-accent-fill transition-transform duration-touch group-hover:scale-110" />
          </a>
        </li>
      </EachRow>
    </ul>
  </DrawnMap>
);
