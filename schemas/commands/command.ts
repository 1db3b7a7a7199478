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

const ofMessage = z.object({ conversationId, messageId });
/** `upTo`: the highest number shown; `epoch`: under which it was shown [Y12]. */
const shown = z.object({ conversationId, upTo: sequence, epoch });
/** Blocks stand in the order of the pair's conversation [Y3]. */
const ofMember = z.object({ conversationId, memberId });

/** What a conversation is to this member alone; only what changes is named. */
export const conversationSettings = z.strictObject({
  muted: z.optional(z.boolean()),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
});
export type ConversationSettings = z.infer<typeof conversationSettings>;
const setting = z.object({
  conversationId,
  settings: conversationSettings.check(z.refine((settings) => Object.keys(settings).length > 0, { error: 'invalid' })),
});

/** [Y13] A field as it was seen when it was changed, and as it is to be. */
const edited = <Field extends z.core.$ZodType>(field: Field, asked: Field = field) =>
  z.optional(z.object({ base: field, value: asked }));
const { shape } = editableProfile;
/** What is not known is refused, never left out in silence [Y4]. */
export const profileFields = z.strictObject({
  soundNotifications: edited(shape.soundNotifications),
  soundVolume: edited(shape.soundVolume),
  soundOnMention: edited(shape.soundOnMention),
  soundOnPrivateMessage: edited(shape.soundOnPrivateMessage),
  soundOnUserJoined: edited(shape.soundOnUserJoined),
  soundOnUserLeft: edited(shape.soundOnUserLeft),
  soundOnCameraOn: edited(shape.soundOnCameraOn),
  bio: edited(shape.bio, bio),
  genre: edited(shape.genre),
  sexualite: edited(shape.sexualite),
  rechercheGenres: edited(shape.rechercheGenres),
  location: edited(shape.location),
  experience: edited(shape.experience),
  mobility: edited(shape.mobility),
  desires: edited(shape.desires),
  dateNaissance: edited(shape.dateNaissance, birthDate),
  dateNaissanceHomme: edited(shape.dateNaissanceHomme, birthDate),
  dateNaissanceFemme: edited(shape.dateNaissanceFemme, birthDate),
  taille: edited(shape.taille),
  tailleHomme: edited(shape.tailleHomme),
  tailleFemme: edited(shape.tailleFemme),
  poids: edited(shape.poids),
  poidsHomme: edited(shape.poidsHomme),
  poidsFemme: edited(shape.poidsFemme),
  libreCeSoir: edited(shape.libreCeSoir),
  auCap: edited(shape.auCap),
  sensitiveConsent: edited(shape.sensitiveConsent),
});
export type ProfileFields = z.infer<typeof profileFields>;
const profileEdit = z.object({
  fields: profileFields.check(z.refine((fields) => Object.keys(fields).length > 0, { error: 'invalid' })),
});

const action = <Name extends string, Data extends z.core.$ZodType>(name: Name, data: Data) =>
  z.object({ action: z.literal(name), data });

export const command = z.discriminatedUnion('action', [
  action('message.send', messageContent),
  action('message.edit', z.extend(ofMessage, { text: messageText })),
  action('message.delete', ofMessage),
  action('message.cancel', ofMessage),
  action('message.react', z.extend(ofMessage, { emoji: z.nullable(reactionEmoji) })),
  action('conversation.read', shown),
  action('conversation.hide', shown),
  action('conversation.set', setting),
  action('conversation.open', ofMember),
  action('member.block', ofMember),
  action('member.unblock', ofMember),
  action('profile.edit', profileEdit),
  action('report.create', report),
]);
export type Command = z.infer<typeof command>;
export type Action = Command['action'];
export type CommandOf<A extends Action> = Extract<Command, { action: A }>;
