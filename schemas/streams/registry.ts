/** The stream kinds. One line per kind; entities, wire formats and the store's schema follow from the record. */
import * as z from 'zod/mini';
import { accountSchemas } from './account.ts';
import { conversationSchemas } from './conversation.ts';
import { groupSchemas } from './group.ts';
import { notificationsSchemas } from './notifications.ts';
import type { RowFrame, StreamSchemas } from './frame.ts';

export const streamSchemas = {
  conversation: conversationSchemas,
  group: groupSchemas,
  account: accountSchemas,
  notifications: notificationsSchemas,
} satisfies Record<string, StreamSchemas>;

type Schemas = typeof streamSchemas;
export type StreamKind = keyof Schemas;
export type InfoOf<K extends StreamKind> = z.infer<Schemas[K]['info']>;
export type RowOf<K extends StreamKind> =
  Schemas[K]['row'] extends z.ZodMiniType<infer Row extends RowFrame> ? Row : never;
export type StreamInfo = { [K in StreamKind]: InfoOf<K> }[StreamKind];
export type StreamRow = { [K in StreamKind]: RowOf<K> }[StreamKind];

/** Of a stream that a device has never seen and is told is gone: nobody asks what it was. */
export const UNNAMED_KIND: StreamKind = 'conversation';

const all: readonly StreamSchemas[] = Object.values(streamSchemas);

export const streamKind = z.enum(Object.keys(streamSchemas) as StreamKind[]);

type InfoSchemas = [Schemas[StreamKind]['info'], ...Schemas[StreamKind]['info'][]];
export const streamInfo = z.discriminatedUnion('kind', all.map(({ info }) => info) as unknown as InfoSchemas);

/** Makes a schema for each kind, of whatever holds rows: they are read as those of their stream's kind. */
export const perKind = <T>(make: (kind: StreamKind, schemas: StreamSchemas) => T) =>
  Object.entries<StreamSchemas>(streamSchemas).map(([kind, schemas]) => make(kind as StreamKind, schemas)) as [
    T,
    ...T[],
  ];

/** A row of a kind that nobody knows. A later kind's schema is tried first: a group's row also fits a message's. */
export const streamRow = all
  .flatMap(({ row }) => row ?? [])
  .reduce((earlier, row) => z.union([row, earlier])) as z.ZodMiniType<StreamRow>;
