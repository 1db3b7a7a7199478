import { expect, test } from 'vitest';
import { chunksSchema, streamsSchema } from './collections.ts';

test('[Y20] a chunk is stored by its zod schema, with a bounded key', () => {
  expect(chunksSchema.primaryKey).toBe('id');
  expect(chunksSchema.properties.id).toEqual({ type: 'string', maxLength: 160 });
  expect(chunksSchema.properties.chunkNo).toMatchObject({ type: 'integer', minimum: 0, multipleOf: 1 });
  expect(JSON.stringify(chunksSchema)).not.toMatch(/\$schema|additionalProperties|"format"|"const"/);
});

test('[Y18] every indexed field is required, never null, and bounded', () => {
  const fields = new Set((streamsSchema.indexes ?? []).flat());
  expect(fields).toEqual(new Set(['listed', 'order', 'fresh']));
  for (const field of fields) {
    expect(streamsSchema.required).toContain(field);
    expect(streamsSchema.properties[field as 'order']).toMatchObject({
      type: 'integer',
      minimum: 0,
      maximum: expect.any(Number) as number,
      multipleOf: 1,
    });
  }
});
