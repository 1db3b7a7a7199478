/**
 * Serves `POST /functions/v1/suspended-file`: a picture or video of a suspended member's own copy of their data, for
 * `{ticket, export, file}` [S38]. The database checks ticket and copy; nothing else of the storage opens.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import type { ObjectFiles } from '../files/object-files.ts';
import { sentStream } from '../files/sent-stream.ts';
import { asService } from './as-service.ts';
import { allowAnyOrigin } from './cors.ts';
import { answerFor, errorDetailsOf } from './database-errors.ts';

const requestBody = z.object({ ticket: z.string(), export: z.uuid(), file: z.int() });
const storedObject = z.nullable(
  z.object({ bucket: z.string(), name: z.string(), version: z.string(), type: z.string() }),
);

export function suspendedFileRoute(sql: Sql, files: ObjectFiles): Hono {
  const routes = new Hono();
  routes.use(allowAnyOrigin, bodyLimit({ maxSize: 4096 }));
  routes.post('/', async (c) => {
    const { data } = requestBody.safeParse(await c.req.json().catch(() => null));
    if (!data) return c.json({ code: 'bad-request' }, 400);
    try {
      const request = JSON.stringify(data);
      const object = storedObject.parse(
        await asService<unknown>(
          sql,
          (tx) => tx`select public.suspended_export_object(${request}::text::jsonb) as answer`,
        ),
      );
      const file = object && (await files.read(object));
      if (!object || !file || file === 'unsatisfiable') return c.json({ code: 'not-found' }, 404);
      return new Response(sentStream(c, file.stream), {
        headers: { 'content-type': object.type, 'content-length': String(file.bytes), 'cache-control': 'no-store' },
      });
    } catch (error) {
      const answer = answerFor(errorDetailsOf(error));
      if (!answer) throw error;
      return c.json({ code: answer.code }, answer.status);
    }
  });
  return routes;
}
