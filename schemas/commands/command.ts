/** What a member may ask for: the union that outbox entries hold [Y1]. */
import * as z from 'zod/mini';
import { messageType, reactionEmoji } from '../entities/message.ts';
import { bio, birthDate } from '../entities/profile-fields.ts';
import { editableProfile } from '../entities/profile.ts';
import { conversationId, epoch, memberId, messageId } from '../ids.ts';
import { MESSAGE_LENGTH } from '../limits.ts';
import { sequence } from '../numbers.ts';
import { isBlank } from '../characters.ts';
import { atMost, isStorable, storable } from '../text.ts';
import { report } from './report.ts';

/** Within the limit; empty only beside media. What no database holds is taken out, for whoever sends it anyway. */
export const messageText = z.string().check(z.overwrite(storable), atMost(MESSAGE_LENGTH, 'text-too-long'));

const mediaAddress = z.nullable(z.string().check(z.maxLength(2048), isStorable));

const content = z.object({
  conversationId,
  receiverId: memberId,
  type: messageType,
  text: messageText,
  mediaUrl: mediaAddress,
  gifUrl: mediaAddress,
  /** A message of the same conversation, also one that still waits. */
  replyTo: z.optional(messageId),
  /** Its number, where this device knew it, to find it here meanwhile: the server looks for itself. */
  replySeq: z.optional(sequence),
});
export const messageContent = content.check(
  z.refine((c) => !isBlank(c.text) || c.mediaUrl !== null || c.gifUrl !== null, { error: 'empty-message' }),
);
export type MessageContent = z.infer<typeof messageContent>;

const messageTarget = z.object({ conversationId, messageId });
/** `upTo`: the highest number shown; `epoch`: under which it was shown [Y12]. */
const shownThrough = z.object({ conversationId, upTo: sequence, epoch });
/** Blocks stand in the order of the pair's conversation [Y3]. */
const memberTarget = z.object({ conversationId, memberId });

/** What a conversation is to this member alone; only what changes is named. */
export const conversationSettings = z.strictObject({
  muted: z.optional(z.boolean()),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
});
export type ConversationSettings = z.infer<typeof conversationSettings>;
const settingsChange = z.object({
  conversationId,
  settings: conversationSettings.check(z.refine((settings) => Object.keys(settings).length > 0, { error: 'invalid' })),
});

/** [Y13] A field as it was seen when it was changed, and as it is to be. */
const fieldEdit = <Field extends z.core.$ZodType>(field: Field, valueSchema: Field = field) =>
  z.optional(z.object({ base: field, value: valueSchema }));
const { shape } = editableProfile;
/** What is not known is refused, never left out in silence [Y4]. */
export const profileFields = z.strictObject({
  soundNotifications: fieldEdit(shape.soundNotifications),
  soundVolume: fieldEdit(shape.soundVolume),
  soundOnMention: fieldEdit(shape.soundOnMention),
  soundOnPrivateMessage: fieldEdit(shape.soundOnPrivateMessage),
  soundOnUserJoined: fieldEdit(shape.soundOnUserJoined),
  soundOnUserLeft: fieldEdit(shape.soundOnUserLeft),
  soundOnCameraOn: fieldEdit(shape.soundOnCameraOn),
  bio: fieldEdit(shape.bio, bio),
  genre: fieldEdit(shape.genre),
  sexualite: fieldEdit(shape.sexualite),
  rechercheGenres: fieldEdit(shape.rechercheGenres),
  location: fieldEdit(shape.location),
  experience: fieldEdit(shape.experience),
  mobility: fieldEdit(shape.mobility),
  desires: fieldEdit(shape.desires),
  dateNaissance: fieldEdit(shape.dateNaissance, birthDate),
  dateNaissanceHomme: fieldEdit(shape.dateNaissanceHomme, birthDate),
  dateNaissanceFemme: fieldEdit(shape.dateNaissanceFemme, birthDate),
  taille: fieldEdit(shape.taille),
  tailleHomme: fieldEdit(shape.tailleHomme),
  tailleFemme: fieldEdit(shape.tailleFemme),
  poids: fieldEdit(shape.poids),
  poidsHomme: fieldEdit(shape.poidsHomme),
  poidsFemme: fieldEdit(shape.poidsFemme),
  libreCeSoir: fieldEdit(shape.libreCeSoir),
  auCap: fieldEdit(shape.auCap),
  sensitiveConsent: fieldEdit(shape.sensitiveConsent),
});
export type ProfileFields = z.infer<typeof profileFields>;
const profileEdit = z.object({
  fields: profileFields.check(z.refine((fields) => Object.keys(fields).length > 0, { error: 'invalid' })),
});

const action = <Name extends string, Data extends z.core.$ZodType>(name: Name, data: Data) =>
  z.object({ action: z.literal(name), data });

export const command = z.discriminatedUnion('action', [
  action('message.send', messageContent),
  action('message.edit', z.extend(messageTarget, { text: messageText })),
  action('message.delete', messageTarget),
  action('message.cancel', messageTarget),
  action('message.react', z.extend(messageTarget, { emoji: z.nullable(reactionEmoji) })),
  action('conversation.read', shownThrough),
  action('conversation.hide', shownThrough),
  action('conversation.set', settingsChange),
  action('conversation.open', memberTarget),
  action('member.block', memberTarget),
  action('member.unblock', memberTarget),
  action('profile.edit', profileEdit),
  action('report.create', report),
]);
export type Command = z.infer<typeof command>;
export type Action = Command['action'];
export type CommandOf<A extends Action> = Extract<Command, { action: A }>;
