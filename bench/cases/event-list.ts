/**
 * Measures a page of twenty-four events out of ten thousand to come, in database time, beside a query of the events'
 * own table.
 */
import { withCrowd } from '../support/crowd-bed.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';

const MEMBERS = 2000;
const EVENTS = 10_000;
const PAGE = 24;

/** Lists, each with the query that one would write without rights, blocks and guests. */
const lists: Record<string, { request: object; where: string }> = {
  everything: { request: {}, where: 'true' },
  'one region': { request: { region: 'Bretagne' }, where: `e.region = 'Bretagne'` },
  'one kind': { request: { kind: 'drinks' }, where: `e.kind = 'drinks'` },
  'where friends go': {
    request: { friends: true },
    where: `exists (select from app.event_guests g join public.follows f on f.followed_id = g.member_id where g.event_id = e.id and f.follower_id = app.me())`,
  },
};

export function eventList(n: number): Promise<Figure[]> {
  return withCrowd(MEMBERS, async ({ owner, actAs, timed }) => {
    await owner`
      insert into app.events (id, organiser_id, title, kind, starts_at, ends_at, zone, town, region, visibility)
      select gen_random_uuid(), (array(select id from public.profiles order by id))[1 + i % ${MEMBERS}], 'Soirée ' || i,
        (array['drinks', 'private', 'club'])[1 + i % 3], now() + i * interval '10 minutes', now() + i * interval '10 minutes' + interval '4 hours',
        'Europe/Paris', 'Lyon', (array['Bretagne', 'Corse', 'Normandie', 'Occitanie'])[1 + i % 4], 'everyone'
      from generate_series(1, ${EVENTS}) as i`;
    const [me] = await owner<{ id: string }[]>`select id from public.profiles order by id limit 1`;
    await owner`insert into public.follows (follower_id, followed_id, accepted_at)
      select ${me?.id ?? ''}, id, now() from public.profiles where id <> ${me?.id ?? ''} order by id limit 20`;
    await owner`insert into app.event_guests (event_id, member_id, state, place, wished_at)
      select e.id, f.followed_id, 'accepted', 'other', now()
      from public.follows f join app.events e on e.organiser_id <> f.followed_id and hashtext(e.id::text || f.followed_id) % 500 = 0`;
    await owner`analyze`;
    await actAs(me?.id);
    const figures: Figure[] = [];
    for (const [name, { request, where }] of Object.entries(lists)) {
      const { ours, peer } = await interleaved(
        n,
        () => timed('select public.events($1::text::jsonb)', [JSON.stringify({ list: 'coming', ...request })]),
        () =>
          timed(
            `select e.* from app.events e where e.ends_at > now() and ${where} order by e.starts_at, e.id limit ${PAGE}`,
          ),
      );
      figures.push(
        figure(
          {
            name: `event list: ${name}`,
            workload: `${EVENTS} events`,
            unit: 'ms',
            peerName: 'the events asked themselves',
          },
          ours,
          peer,
        ),
      );
    }
    return figures;
  });
}
