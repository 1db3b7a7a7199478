import { expect, test } from 'vitest';
import { objectOf, statementsIn } from './statements.ts';

test('a statement ends at its semicolon, and not at one that is quoted or commented', () => {
  const sql = `-- About the file.

-- What it gives; as text.
create function app.f(a text default ';') returns text language sql as $x$ select ';' || $$;$$ || 'it''s;' $x$;
create table "a;b" (n int); -- not a; second one
insert into t values (';');`;
  expect(statementsIn(sql).map(({ bare }) => bare)).toEqual([
    `create function app.f(a text default ';') returns text language sql as $x$ select ';' || $$;$$ || 'it''s;' $x$;`,
    'create table "a;b" (n int);',
    `insert into t values (';');`,
  ]);
});

test('the comment directly above belongs to a statement, one about the whole file does not', () => {
  const [first] = statementsIn('-- About the file.\n\n-- Why.\n-- And how.\ncreate view app.v as select 1;\n');
  expect(first).toEqual({
    text: '-- Why.\n-- And how.\ncreate view app.v as select 1;',
    bare: 'create view app.v as select 1;',
  });
});

test('an object is known by its kind and name, however its definition is written', () => {
  expect(
    [
      'create function app.f(a int) returns int',
      'CREATE OR REPLACE FUNCTION app.f(a integer)',
      'create policy "own rows" on public.t for select',
      'CREATE POLICY "own rows" ON "public"."t" FOR SELECT',
      'create trigger t after update of a on public.t for each row execute function app.f()',
      'CREATE UNIQUE INDEX i ON public.t USING btree (a)',
      'create table public.t (a int)',
      'CREATE TABLE "public"."t" ("a" int)',
      'create type app.pair as (a int)',
      'comment on table public.t is null',
      'grant select on public.t to anon',
    ].map(objectOf),
  ).toEqual([
    'function app.f',
    'function app.f',
    'policy own rows on public.t',
    'policy own rows on public.t',
    'trigger t on public.t',
    'index i',
    'table public.t',
    'table public.t',
    'type app.pair',
    'comment table on public.t',
    null,
  ]);
});
