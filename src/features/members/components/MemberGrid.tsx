import type { ResultsView } from '#domain/member-search/address.ts';
import { members as text } from '../text.fr.ts';
import type { MemberFound } from '#schemas/entities/member.ts';
import { usePresence } from '#device/use-presence.ts';
import { cx } from '#ui/cx.ts';
import { appScroller } from '#ui/virtual-list/app-scroller.ts';
import { ListEnd } from '#ui/virtual-list/ListEnd.tsx';
import { rowPosition } from '#ui/virtual-list/row-position.ts';
import { useRowsFromStart } from '#ui/virtual-list/use-rows-from-start.ts';
import { useColumns } from '../use-columns.ts';
import { MemberCard, MemberRow } from './MemberCard.tsx';

interface Props {
  members: readonly MemberFound[];
  view: ResultsView;
  /** Loads more, and is called near the end; left out if there are no more. */
  onEnd?: (() => void) | undefined;
}

/** Of a row before it is measured, px. */
const HEIGHT = { grid: 300, list: 78 };
const estimateHeight = (id: string): number => HEIGHT[id.startsWith('grid') ? 'grid' : 'list'];
const inRows = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
const grids = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };

/** Shows members as a grid or a list. Only the rows in view are in the document. */
export function MemberGrid({ members, view, onEnd }: Props) {
  const columns = useColumns(view);
  const rows = inRows(members, columns);
  const ids = rows.map((_, n) => `${view} ${n}`);
  const { list, listStyle, watchRow, drawn, inSight } = useRowsFromStart<HTMLDivElement>({
    ids,
    estimateHeight,
    scrollerOf: appScroller,
  });
  const online = usePresence(() => {
    const { first, end } = inSight();
    return rows.slice(first, end).flatMap((row) => row.map(({ id }) => id));
  });
  return (
    <>
      <div ref={list} role="list" aria-label={text.list} style={listStyle}>
        {rows.slice(drawn.first, drawn.end).map((row, n) => (
          <div
            key={ids[drawn.first + n]}
            ref={watchRow}
            data-row={ids[drawn.first + n]}
            className={cx(
              'grid gap-x-4',
              grids[columns],
              view === 'grid' ? 'pb-8 desktop:gap-x-7 desktop:pb-9' : 'desktop:gap-x-6',
            )}
          >
            {row.map((member, column) => (
              <div
                key={member.id}
                role="listitem"
                className="min-w-0"
                {...rowPosition((drawn.first + n) * columns + column, members.length)}
              >
                {view === 'grid' ? (
                  <MemberCard member={member} online={online.get(member.id) ?? member.online} />
                ) : (
                  <MemberRow member={member} online={online.get(member.id) ?? member.online} />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {onEnd && <ListEnd key={members.length} onReached={onEnd} />}
    </>
  );
}
