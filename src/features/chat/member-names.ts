/** Names of the other member of a conversation. */
import { chat } from '#i18n/fr/chat.ts';
import type { Card } from '#schemas/entities/profile.ts';

/** Returns the member's name; « Unknown », verbatim, if their card is not on the device [CHAT-14]. */
export const memberNameOf = (card: Card | null): string => card?.username ?? chat.unknown;

export const subtitleOf = (card: Card): string => [chat.genres[card.genre], card.town].filter(Boolean).join(' · ');
