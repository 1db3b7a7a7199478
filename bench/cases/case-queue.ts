/**
 * Measures a page of the house's queue, its first one and one in its middle, in database time: with a thousand and with
 * a hundred thousand open cases, beside a query of the table itself.
 */
import { withCrowd } from '../support/crowd-bed.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';

const MEMBERS = 2000;
const SIZES = [1000, 100_000];
const PAGE = 25;

export function caseQueue(n: number): Promise<Figure[]> {
  return withCrowd(MEMBERS, async ({ owner, actAs, timed }) => {
    const [me] = await owner<{ id: string }[]>`select id from public.profiles order by id limit 1`;
    await actAs(me?.id, 'moderation');
    const figures: Figure[] = [];
    for (const size of SIZES) {
      await owner`delete from app.cases`;
      await owner`
        insert into app.cases (kind, subject_id, member_id, severity, opened_at, due_at)
        select (array['report', 'avatar', 'album', 'testimonial', 'opinion'])[1 + i % 5], gen_random_uuid(),
          (array(select p.id from public.profiles p order by p.id))[2 + i % ${MEMBERS - 2}], 1 + i % 5, now() - i * interval '1 minute', now() + i * interval '1 minute'
        from generate_series(1, ${size}) as i`;
      await owner`vacuum analyze app.cases`;
      const [middle] = await owner<{ after: object }[]>`
        select app.time_place(c.due_at, c.id) as after from app.cases c order by c.due_at offset ${size / 2} limit 1`;
      for (const [name, after] of [
        ['first page', null],
        ['page in the middle', middle?.after ?? null],
      ] as const) {
        const request = JSON.stringify({ kind: null, after, count: PAGE });
        const { ours, peer } = await interleaved(
          n,
          () => timed('select public.case_queue($1::text::jsonb)', [request]),
          () =>
            timed(
              `select c.*, p.username from app.cases c join public.profiles p on p.id = c.member_id where c.closed_at is null
               order by c.due_at, c.id limit ${PAGE} offset ${after === null ? 0 : size / 2}`,
            ),
        );
        const row = { name: `queue of the house, ${name}`, workload: `${size} open cases`, unit: 'ms' as const };
        figures.push(figure({ ...row, peerName: 'the table asked itself, by offset' }, ours, peer));
      }
    }
    return figures;
  });
}
