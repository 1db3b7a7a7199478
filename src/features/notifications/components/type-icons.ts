import {
  AtSign,
  BadgeCheck,
  CalendarDays,
  HandHeart,
  Heart,
  KeyRound,
  Mail,
  Megaphone,
  Quote,
  ShieldAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationType } from '#schemas/streams/notifications.ts';

export const typeIcons: Readonly<Record<NotificationType, LucideIcon>> = {
  mention: AtSign,
  'group_invite': UsersRound,
  follower: HandHeart,
  'media_like': Heart,
  testimonial: Quote,
  'private_media_access': KeyRound,
  event: CalendarDays,
  certification: BadgeCheck,
  'shame_wall': ShieldAlert,
  newsletter: Mail,
  'admin_broadcast': Megaphone,
};
