/** Converts a zod schema into RxDB's JSON schema, so that store and wire share one source. */
import * as z from 'zod/mini';
import type { RxJsonSchema } from 'rxdb';

type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const droppedKeys = new Set(['$schema', '$id', 'format', 'title', 'additionalProperties', 'pattern', 'default']);
const unbounded = (key: string, value: unknown) =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) || (key === 'minimum' && value === Number.MIN_SAFE_INTEGER);

/** `anyOf [x, null]` is a nullable x. */
function nullable(options: unknown): Json | null {
  if (!Array.isArray(options) || options.length !== 2) return null;
  const inner = options.find((option) => isObject(option) && option['type'] !== 'null');
  const hasNull = options.some((option) => isObject(option) && option['type'] === 'null');
  return hasNull && isObject(inner) && typeof inner['type'] === 'string'
    ? { ...inner, type: [inner['type'], 'null'] }
    : null;
}

function converted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(converted);
  if (!isObject(node)) return node;
  const nullableNode = nullable(node['anyOf']);
  if (nullableNode) return converted(nullableNode);
  const entries = Object.entries(node).filter(([key, value]) => !droppedKeys.has(key) && !unbounded(key, value));
  const schemaNode = Object.fromEntries(
    entries.map(([key, value]) => (key === 'const' ? ['enum', [value]] : [key, converted(value)])),
  );
  return schemaNode['type'] === 'integer' ? { ...schemaNode, multipleOf: 1 } : schemaNode;
}

/** `key` must be a bounded string; indexed fields are never null (RxDB would leave the document out of results). */
export function rxSchema<Doc>(
  schema: z.core.$ZodType<Doc>,
  key: Extract<keyof Doc, string>,
  indexes: string[][],
): RxJsonSchema<Doc> {
  const json = converted(z.toJSONSchema(schema, { reused: 'inline', cycles: 'throw', io: 'output' })) as Json;
  return { ...json, version: 0, primaryKey: key, indexes } as unknown as RxJsonSchema<Doc>;
}
