/** Fills lists of the database on a static page, if the server has not filled them already. */
import { fillTemplate } from '#lib/fill-templates.ts';
import { listOf, listSources, type Row } from '#schemas/wire/public-lists.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';

const origin = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(/\/+$/, '');

async function rowsOf(list: string): Promise<Row[]> {
  const source = listSources[list];
  if (!source) return [];
  const answer = await fetch(`${origin}/rest/v1/rpc/${source.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: source.body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return listOf(list, await answer.json());
}

const empty = [...document.querySelectorAll<HTMLTemplateElement>('template[data-each]')].filter(
  (template) => template.nextElementSibling === null,
);
const requests = new Map<string, Promise<Row[]>>();

for (const template of empty) {
  const { each = '', only, none } = template.dataset;
  const rows = requests.get(each) ?? rowsOf(each);
  requests.set(each, rows);
  rows.then(
    (all) => template.insertAdjacentHTML('afterend', fillTemplate(template.innerHTML, all, only, none)),
    () => {
      const { away } = template.parentElement?.dataset ?? {};
      if (away !== undefined)
        template.parentElement?.append(Object.assign(document.createElement('li'), { textContent: away }));
    },
  );
}
