/** How the other member of a conversation is named. */
import { chat } from '#i18n/fr/chat.ts';
import type { Card } from '#schemas/entities/profile.ts';

/** [CHAT-14] Whose card is not on the device is « Unknown », verbatim. */
export const memberNameOf = (card: Card | null): string => card?.username ?? chat.unknown;

export const subtitleOf = (card: Card): string => [chat.genres[card.genre], card.town].filter(Boolean).join(' · ');
