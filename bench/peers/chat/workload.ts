/**
 * Initial data of every chat, of the size of the public comparison of client-side databases: ten members, a hundred
 * messages of three to ten words. There any two of the ten exchange messages; here one is always the measured member,
 * because a device of ours has nobody else's messages.
 */
export interface ChatUser {
  id: string;
  name: string;
}
export interface ChatMessage {
  id: string;
  /** The other member. */
  other: string;
  mine: boolean;
  text: string;
  /** Milliseconds. */
  at: number;
}
/** A row of the list: the other member, and the newest message. */
export interface ChatRow {
  user: ChatUser;
  last: ChatMessage | null;
}

export const OTHERS = 9;
const MESSAGES = 100;
const STARTED_AT = Date.UTC(2026, 10, 20, 20);
const MINUTE = 60_000;
const WORDS =
  'bonsoir vous venez demain on se retrouve vers huit heures au même endroit que la dernière fois merci pour hier à bientôt'.split(
    ' ',
  );

const uuid = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const sentence = (n: number) =>
  Array.from({ length: 3 + (n % 8) }, (_, i) => WORDS[(n * 7 + i * 3) % WORDS.length]).join(' ');

export const users: readonly ChatUser[] = Array.from({ length: OTHERS }, (_, n) => ({
  id: uuid(2, n),
  name: `membre${n}`,
}));
export const messages: readonly ChatMessage[] = Array.from({ length: MESSAGES }, (_, n) => ({
  id: uuid(3, n),
  other: users[(n * 4) % OTHERS]?.id ?? '',
  mine: n % 3 === 0,
  text: sentence(n),
  at: STARTED_AT + n * MINUTE,
}));

/** The other member of the open conversation, neither the first nor the last of the list. */
export const openConversationMember = users[4]?.id ?? '';

export const newMessage = (text: string): ChatMessage => ({
  id: crypto.randomUUID(),
  other: openConversationMember,
  mine: true,
  text,
  at: Date.now(),
});

export const newestFirst = (rows: readonly ChatRow[]): ChatRow[] =>
  [...rows].sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0));
