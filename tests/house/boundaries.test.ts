import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';

// The files are virtual, so no type information exists for them; the import table needs none.
const eslint = new ESLint({
  overrideConfig: [{ ...tseslint.configs.disableTypeChecked, files: ['**/*.ts', '**/*.tsx'] }],
});
const RULES = ['boundaries/dependencies', 'no-restricted-imports'];

async function refusals(filePath: string, imported: string, kind: 'value' | 'type' = 'value'): Promise<number> {
  const text =
    kind === 'type'
      ? `import type { x } from '${imported}';\nexport type Y = typeof x;\n`
      : `import { x } from '${imported}';\nexport const y = x;\n`;
  const [result] = await eslint.lintText(text, { filePath });
  const fatal = result?.messages.filter((message) => message.fatal) ?? [];
  expect(fatal).toEqual([]);
  return result?.messages.filter((message) => RULES.includes(message.ruleId ?? '')).length ?? 0;
}

const allowed: [file: string, imported: string, kind?: 'type'][] = [
  ['schemas/wire/x.ts', '../ids.ts'],
  ['schemas/wire/x.ts', 'zod/mini'],
  ['src/lib/x.ts', '#schemas/ids.ts'],
  ['src/domain/x.ts', '#lib/result.ts'],
  ['src/actions/x.ts', '#schemas/ids.ts'],
  ['src/streams/x.ts', '#actions/rules.ts'],
  ['src/sync/outbox/x.ts', '#actions/types.ts', 'type'],
  ['src/sync/outbox/x.ts', 'idb'],
  ['src/sync/store/x.ts', '#domain/views.ts'],
  ['src/sync/store/x.ts', 'rxdb/plugins/storage-dexie'],
  ['src/platform/x.ts', '#platform/worker-api/sync-api.ts', 'type'],
  ['src/device/x.ts', '#sync/store/x.ts'],
  ['src/ui/X.tsx', 'radix-ui'],
  ['src/features/chat/screens/X.tsx', '../queries.ts'],
  ['src/features/chat/screens/X.tsx', '#features/chat/queries.ts'],
  ['src/features/chat/queries.ts', '#device/use-live.ts'],
  ['simulator/ui/page/x.ts', '#simulator/ui/types.ts'],
  ['src/app/routes.ts', '#simulator/ui/page/screens/X.tsx'],
  ['src/app/routes.ts', '#features/chat/screens/X.tsx'],
  ['src/main.tsx', '#app/routes.ts'],
  ['workers/sync/replication/x.ts', '#sync/store/x.ts'],
  ['workers/sync/sockets/x.ts', 'socket.io-client'],
  ['sw/x.ts', '#sync/outbox/x.ts'],
  ['sw/x.ts', 'workbox-precaching'],
  ['server/sync/x.ts', '#domain/views.ts'],
  ['server/sync/x.ts', 'node:http'],
];

const forbidden: [file: string, imported: string, kind?: 'type'][] = [
  ['schemas/x.ts', '#lib/result.ts'],
  ['schemas/x.ts', '../src/lib/result.ts'],
  ['schemas/x.ts', 'zod'],
  ['src/lib/x.ts', '#domain/views.ts'],
  ['src/domain/x.ts', '#sync/store/x.ts'],
  ['src/domain/x.ts', 'rxdb'],
  ['src/actions/x.ts', 'zod'],
  ['src/actions/x.ts', '#streams/x.ts'],
  ['src/actions/x.ts', '#i18n/x.ts'],
  ['src/sync/outbox/x.ts', '#actions/rules.ts'],
  ['src/sync/outbox/x.ts', '#sync/store/x.ts'],
  ['src/sync/outbox/x.ts', 'dexie'],
  ['src/sync/store/x.ts', '#sync/outbox/x.ts'],
  ['src/platform/x.ts', '#platform/worker-api/sync-api.ts'],
  ['src/ui/X.tsx', '#sync/store/x.ts'],
  ['src/ui/X.tsx', '#features/chat/queries.ts'],
  ['src/device/x.ts', '#features/chat/queries.ts'],
  ['src/features/chat/queries.ts', '#features/auth/queries.ts'],
  ['src/features/chat/queries.ts', '../auth/queries.ts'],
  ['src/features/chat/queries.ts', '#simulator/core/run.ts'],
  ['src/features/chat/queries.ts', '#simulator/ui/page/scenario-text.ts'],
  ['simulator/ui/page/x.ts', '#features/chat/preview.ts'],
  ['simulator/ui/x.ts', '#simulator/ui/page/controls.ts'],
  ['simulator/ui/x.ts', 'react'],
  ['src/features/chat/queries.ts', '#sync/outbox/x.ts'],
  ['src/features/chat/queries.ts', '#app/routes.ts'],
  ['src/features/chat/queries.ts', 'rxdb'],
  ['src/features/chat/queries.ts', 'socket.io-client'],
  ['workers/x.ts', '#device/use-live.ts'],
  ['workers/x.ts', 'react'],
  ['sw/x.ts', '#sync/store/x.ts'],
  ['sw/x.ts', 'rxdb'],
  ['sw/x.ts', 'dexie'],
  ['sw/x.ts', 'node:fs'],
  ['server/x.ts', '#sync/store/x.ts'],
  ['server/x.ts', 'react'],
  ['src/app/x.ts', '#server/main.ts'],
  ['src/app/x.ts', '#tests/support/quiet-console.ts'],
];

describe('the import table is kept by lint', () => {
  test.each(allowed)('%s may import %s', async (file, imported, kind) => {
    expect(await refusals(file, imported, kind)).toBe(0);
  });
  test.each(forbidden)('%s may not import %s', async (file, imported, kind) => {
    expect(await refusals(file, imported, kind)).toBeGreaterThan(0);
  });
});

describe('names and habits are kept by lint', () => {
  const reported = async (filePath: string, text: string) =>
    ((await eslint.lintText(text, { filePath }))[0]?.messages ?? []).map((message) => message.ruleId);

  test('files are kebab-case, components PascalCase', async () => {
    expect(await reported('src/lib/someThing.ts', 'export const x = 1;\n')).toContain('house/file-name');
    expect(await reported('src/ui/side-bar.tsx', 'export const x = 1;\n')).toContain('house/file-name');
    expect(await reported('src/ui/SideBar.tsx', 'export const x = 1;\n')).toEqual([]);
  });
  test('snake_case stands in schemas/wire only', async () => {
    const text = 'export const sent_time = 1;\n';
    expect(await reported('src/lib/x.ts', text)).toContain('camelcase');
    expect(await reported('schemas/wire/x.ts', text)).toEqual([]);
  });
  test('no default export, no any, no switching the lint off, no long file', async () => {
    expect(await reported('src/lib/x.ts', 'export default 1;\n')).toContain('no-restricted-syntax');
    expect(await reported('src/lib/x.ts', 'export const x = (y: any) => y as string;\n')).toContain(
      '@typescript-eslint/no-explicit-any',
    );
    const off = ['eslint', 'disable'].join('-');
    expect(await reported('src/lib/x.ts', `/* ${off} */\nexport const x = (y: any) => y as string;\n`)).toContain(
      '@typescript-eslint/no-explicit-any',
    );
    expect(await reported('src/lib/x.ts', 'export {};\n'.repeat(301))).toContain('max-lines');
  });
});
