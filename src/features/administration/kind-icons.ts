import {
  BadgeCheck,
  BriefcaseBusiness,
  CalendarDays,
  Flag,
  Images,
  Mail,
  MapPinned,
  MessageSquareText,
  Quote,
  Scale,
  ShieldAlert,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { CaseKind } from '#schemas/entities/decision.ts';

/** The sign of each kind of case; its name is beside it. */
export const kindIcons: Record<CaseKind, LucideIcon> = {
  report: Flag,
  notice: Mail,
  appeal: Scale,
  avatar: UserRound,
  album: Images,
  cover: CalendarDays,
  'club-photo': MapPinned,
  opinion: MessageSquareText,
  testimonial: Quote,
  warning: ShieldAlert,
  certification: BadgeCheck,
  professional: BriefcaseBusiness,
};
