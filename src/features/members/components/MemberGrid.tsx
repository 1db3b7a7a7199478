import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ResultsView } from '#domain/member-search/address.ts';
import { members as text } from '../text.fr.ts';
import type { MemberFound } from '#schemas/entities/member.ts';
import { cx } from '#ui/cx.ts';
import { useColumns } from '../use-columns.ts';
import { usePresence } from '../use-presence.ts';
import { MemberCard, MemberRow } from './MemberCard.tsx';

interface Props {
  members: readonly MemberFound[];
  view: ResultsView;
  /** Loads more, and is called near the end; left out if there are no more. */
  onEnd?: (() => void) | undefined;
}

/** Estimated height of a row before it is measured, px. */
const HEIGHT = { grid: 300, list: 78 };
const List = (props: ComponentProps<'div'>) => <div role="list" aria-label={text.list} {...props} />;
const inRows = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
const grids = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };

/** Shows members as a grid or a list. Only the rows in view are in the document. */
export function MemberGrid({ members, view, onEnd }: Props) {
  const columns = useColumns(view);
  const rows = inRows(members, columns);
  const list = useRef<VirtualizerHandle>(null);
  const top = useRef<HTMLDivElement>(null);
  /** The app's `<main>`, which scrolls this list with the rest of the page. */
  const scroller = useRef<HTMLElement>(null);
  const [margin, setMargin] = useState(0);
  const inSight = () => {
    const handle = list.current;
    if (!handle) return [];
    const [first, last] = [handle.scrollOffset, handle.scrollOffset + handle.viewportSize].map((offset) =>
      handle.findItemIndex(Math.max(0, offset)),
    ) as [number, number];
    return rows.slice(first, last + 1).flatMap((row) => row.map(({ id }) => id));
  };
  const online = usePresence(inSight);
  useLayoutEffect(() => {
    const gridTop = top.current;
    const scrollFrame = gridTop?.closest('main');
    if (!gridTop || !scrollFrame) return;
    const measure = () =>
      setMargin(gridTop.getBoundingClientRect().top - scrollFrame.getBoundingClientRect().top + scrollFrame.scrollTop);
    const watch = new ResizeObserver(measure);
    // The content above the list changes its height with chips and notices.
    if (gridTop.parentElement) watch.observe(gridTop.parentElement);
    watch.observe(scrollFrame);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <div
        ref={(gridTop) => {
          top.current = gridTop;
          scroller.current = gridTop?.closest('main') ?? null;
        }}
      />
      <Virtualizer ref={list} scrollRef={scroller} startMargin={margin} data={rows} as={List} itemSize={HEIGHT[view]}>
        {(row, n) => (
          <div
            key={n}
            className={cx(
              'grid gap-x-4',
              grids[columns],
              view === 'grid' ? 'pb-8 desktop:gap-x-7 desktop:pb-9' : 'desktop:gap-x-6',
            )}
          >
            {row.map((member) => (
              <div key={member.id} role="listitem" className="min-w-0">
                {view === 'grid' ? (
                  <MemberCard member={member} online={online.get(member.id) ?? member.online} />
                ) : (
                  <MemberRow member={member} online={online.get(member.id) ?? member.online} />
                )}
              </div>
            ))}
          </div>
        )}
      </Virtualizer>
      {onEnd && <End key={members.length} scroller={scroller} onReached={onEnd} />}
    </>
  );
}

/** Calls `onReached` when the end of the list is less than 600 px away. */
function End({ scroller, onReached }: { scroller: RefObject<HTMLElement | null>; onReached: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const reportReached = useEffectEvent(onReached);
  useEffect(() => {
    if (!mark.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reportReached(),
      {
        root: scroller.current,
        rootMargin: '600px',
      },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [scroller]);
  return <div ref={mark} className="h-px" />;
}
