// `npm run walk`: counts the TypeScript files that sending a message crosses, from the composer to push and back: what
// the files of its walk in docs/ARCHITECTURE.md import, directly or not, for their values. Neither schemas, nor types,
// nor what is loaded later. `-- --list` names them.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const walk = {
  page: [
    'src/features/chat/use-composer.ts',
    'src/features/chat/use-send-queue.ts',
    'src/features/chat/send-message.ts',
    'src/sync/outbox/queue.ts',
    'src/streams/conversation/timeline.ts',
  ],
  worker: [
    'workers/sync/replication/drainer.ts',
    'src/sync/outbox/drain.ts',
    'src/sync/outbox/transport.ts',
    'workers/sync/replication/results.ts',
  ],
  server: ['server/sync/http.ts', 'server/sync/service.ts', 'server/sync/push-batcher.ts'],
};

const textOf = (path) => readFileSync(join(root, path), 'utf8');
const folders = Object.entries(JSON.parse(textOf('package.json')).imports).map(([name, target]) => [
  name.slice(0, -1),
  target.slice('./'.length, -1),
]);

/** The path that an import means; null for a package. */
function pathOf(source, importer) {
  if (source.startsWith('.')) return normalize(join(dirname(importer), source));
  const [name, folder] = folders.find(([start]) => source.startsWith(start)) ?? [];
  return name === undefined ? null : `${folder}${source.slice(name.length)}`;
}

const onlyTypes = (bindings) => bindings?.elements?.length > 0 && bindings.elements.every((each) => each.isTypeOnly);

/** Whether an import or a re-export brings values. */
function bringsValues(statement) {
  if (ts.isExportDeclaration(statement)) return !statement.isTypeOnly && !onlyTypes(statement.exportClause);
  const { importClause } = statement;
  return !importClause?.isTypeOnly && (importClause?.name !== undefined || !onlyTypes(importClause?.namedBindings));
}

const importsOf = (path) =>
  ts
    .createSourceFile(path, textOf(path), ts.ScriptTarget.Latest)
    .statements.filter((each) => ts.isImportDeclaration(each) || ts.isExportDeclaration(each))
    .filter((each) => each.moduleSpecifier && bringsValues(each))
    .map((each) => pathOf(each.moduleSpecifier.text, path))
    .filter((each) => each !== null && /\.tsx?$/.test(each) && !each.startsWith('schemas/'));

function closure(files, found = new Set()) {
  for (const path of files)
    if (!found.has(path)) {
      if (!existsSync(join(root, path))) throw new Error(`${path} does not exist`);
      found.add(path);
      closure(importsOf(path), found);
    }
  return found;
}

const counts = Object.entries(walk).map(([name, files]) => [name, closure(files)]);
const device = closure([...walk.page, ...walk.worker]);
const all = closure(Object.values(walk).flat());
if (process.argv.includes('--list')) for (const path of [...all].sort()) console.log(path);
for (const [name, files] of counts) console.log(`${name}: ${files.size} files`);
console.log(`on the device: ${device.size} files; with the server: ${all.size}`);
