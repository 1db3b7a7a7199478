// Refuses retired names in declarations and file names. `retired-names.json` holds each with the term to use instead,
// and, where the name has a good use elsewhere, the scope in which it is retired.
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scopes, identifiers, files } = JSON.parse(
  readFileSync(new URL('./retired-names.json', import.meta.url), 'utf8'),
);
const TEST = /\.test\.tsx?$/;
const SUFFIX = /(\.(test|worker|config|e2e|d))*\.(ts|tsx|mjs|js)$/;

/** Says whether an entry is retired in this file. */
function applies({ scope, except = [] }, path) {
  if (except.some((start) => path.startsWith(start))) return false;
  if (scope === undefined) return true;
  const { folders, tests } = scopes[scope];
  return folders.some((folder) => path.startsWith(folder)) && (tests || !TEST.test(path));
}

const byName = (entries, path) =>
  new Map(entries.flatMap((entry) => (applies(entry, path) ? [[entry.name, entry.use]] : [])));

/** Keys under which a node declares a name of its own; the key of a destructured value is declared elsewhere. */
const DECLARED = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSDeclareFunction: ['id', 'params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['key', 'params'],
  TSPropertySignature: ['key'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSNamedTupleMember: ['label'],
  TSEnumDeclaration: ['id'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  CatchClause: ['param'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
};

function namesIn(node) {
  switch (node?.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [node];
    case 'ObjectPattern':
      return node.properties.flatMap((each) => namesIn(each.type === 'RestElement' ? each.argument : each.value));
    case 'ArrayPattern':
      return node.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(node.left);
    case 'RestElement':
      return namesIn(node.argument);
    case 'TSParameterProperty':
      return namesIn(node.parameter);
    default:
      return [];
  }
}

export const retiredName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      identifier: '« {{name}} » is retired. Use the term for what it is: {{use}}.',
      file: 'Files are no longer called « {{name}} ». Use the term for what it holds: {{use}}.',
    },
  },
  create(context) {
    const path = relative(root, context.filename).replaceAll('\\', '/');
    const retired = byName(identifiers, path);
    const check = (node) => {
      const use = retired.get(node.name);
      if (use !== undefined) context.report({ node, messageId: 'identifier', data: { name: node.name, use } });
    };
    const visitors = Object.entries(DECLARED).map(([type, keys]) => [
      type,
      (node) => {
        if (!node.computed) for (const key of keys) [node[key]].flat().flatMap(namesIn).forEach(check);
      },
    ]);
    return {
      ...Object.fromEntries(visitors),
      'ObjectExpression > Property[computed=false]': (node) => namesIn(node.key).forEach(check),
      Program(node) {
        const name = basename(path).replace(SUFFIX, '');
        const use = byName(files, path).get(name);
        if (use !== undefined) context.report({ node, messageId: 'file', data: { name, use } });
      },
    };
  },
};
