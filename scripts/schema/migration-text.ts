/**
 * Writes the statements of a migration: in the text of the schema's files where they create something, otherwise in
 * that of the comparison.
 */
import { nameOf, type Action, type Difference } from './compare.ts';
import { objectOf } from './statements.ts';

export interface Migration {
  statements: string[];
  /** What its reader has to do by hand, a sentence each. */
  byHand: string[];
}

export interface Wording {
  /** Definitions by the names of `objectOf`. */
  definitions: ReadonlyMap<string, string>;
  /** Owner of everything; its rights on its own objects are not written. */
  owner: string;
  /** Writes new tables as the comparison does, with their references at the end, whatever the order of the files. */
  ownTables?: boolean;
}

const apiRoles = 'public, anon, authenticated, service_role';
const partKinds = new Set(['column', 'constraint', 'default']);

type ProducedObject = { kind: string; schema?: string; table?: string; name?: string };
const producedBy = (action: Action) => action.produces as unknown as ProducedObject[];

/** Says whether a statement only grants the owner's rights or sets the owner, who applies the migration anyway. */
const isOwners = (sql: string, owner: string) =>
  new RegExp(`( OWNER TO| (FROM|TO)) "${owner}"$`).test(sql) && /^(ALTER|GRANT|REVOKE)/.test(sql);

/** Returns the table to which an action adds only parts; null for any other action. */
const tableOfParts = (action: Action): string | null => {
  const parts = producedBy(action);
  const [first] = parts;
  return first && parts.every(({ kind }) => partKinds.has(kind)) ? `${first.schema ?? ''}.${first.table ?? ''}` : null;
};

/** Revokes rights that some projects give the API's roles on every new object; they get only what the schema grants. */
function revokeDefaultGrants(action: Action): string[] {
  const [object] = producedBy(action);
  if (action.verb !== 'create' || !object) return [];
  if (object.kind === 'table' || object.kind === 'view')
    return [`revoke all on ${object.schema ?? ''}.${object.name ?? ''} from ${apiRoles};`];
  const args = (object as { args?: string[] }).args?.join(', ') ?? '';
  return object.kind === 'function'
    ? [`revoke all on function ${object.schema ?? ''}.${object.name ?? ''}(${args}) from ${apiRoles};`]
    : [];
}

const withSemicolon = (sql: string) => `${sql.trim().replace(/;$/, '')};`;
const asComment = (sql: string) => withSemicolon(sql).replace(/^/gm, '-- ');

function statementFor(action: Action, { definitions, owner, ownTables }: Wording): string {
  const object = objectOf(action.sql);
  const definition =
    object === null || (ownTables && object.startsWith('table ')) ? undefined : definitions.get(object);
  if (definition === undefined) {
    const statement = withSemicolon(action.sql.replace(` FOR ROLE "${owner}"`, ''));
    return action.dataLoss === 'destructive' ? `-- With all that stands in it.\n${statement}` : statement;
  }
  return action.sql.startsWith('CREATE OR REPLACE') && action.verb === 'alter'
    ? definition.replace(/^create (function|view)/m, 'create or replace $1')
    : definition;
}

/** Returns why an action cannot be written as it is, or null. */
function openQuestion({ sql, dataLoss, destroys }: Action, renames: Difference['renames']): string | null {
  const type = /^ALTER TABLE (\S+) ALTER COLUMN (\S+) TYPE (.+?) USING /.exec(sql);
  if (type) {
    const [table, column, kind] = type.slice(1).map((word) => word.replaceAll('"', ''));
    return `The column ${column ?? ''} of ${table ?? ''} becomes ${kind ?? ''}: write how its values are converted.`;
  }
  if (dataLoss !== 'destructive') return null;
  const destroyedNames = destroys.map(nameOf);
  const rename = renames.find(({ from }) => destroyedNames.includes(from));
  return rename
    ? `${rename.from} is gone and ${rename.to} is new: write \`alter … rename\` if it is the same, else keep what is commented out.`
    : null;
}

export function migrationOf({ actions, renames, tables }: Difference, wording: Wording): Migration {
  const statements: string[] = [];
  const byHand: string[] = [];
  const newTables = new Set(
    actions.flatMap(({ sql }) => (objectOf(sql)?.startsWith('table ') ? [objectOf(sql)?.slice('table '.length)] : [])),
  );
  for (const action of actions) {
    if (isOwners(action.sql, wording.owner)) continue;
    const table = tableOfParts(action);
    if (!wording.ownTables && table !== null && newTables.has(table) && wording.definitions.has(`table ${table}`))
      continue;
    const question = openQuestion(action, renames);
    if (question !== null) byHand.push(question);
    statements.push(
      question === null ? statementFor(action, wording) : `-- By hand: ${question}\n${asComment(action.sql)}`,
      ...revokeDefaultGrants(action),
    );
  }
  for (const table of tables) {
    const sentence = `The rows that come with ${table} differ: write what is inserted, changed or deleted.`;
    byHand.push(sentence);
    statements.push(`-- By hand: ${sentence}`);
  }
  return { statements, byHand };
}

export const migrationText = ({ statements }: Migration): string =>
  `${['set check_function_bodies = off;', ...statements, 'reset check_function_bodies;'].join('\n\n')}\n`;
