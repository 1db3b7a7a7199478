/** French texts of what testimonials and the wall refuse, and of a report about a live room. */
import type { RefusalCode } from '#schemas/error-codes.ts';

export const testimonialRefusals = {
  'testimonial-restricted': 'Les témoignages s’écrivent avec un profil complet et un avatar approuvé.',
  'testimonial-strangers':
    'Un témoignage demande de s’être écrit, chacun au moins une fois, ou d’avoir participé au même événement.',
  'testimonial-refused': 'Ce membre ou la modération n’a pas retenu votre témoignage.',
  'testimonial-gone': 'Ce témoignage n’existe plus.',
  'warning-gone': 'Cette alerte n’est plus au mur.',
  'room-gone': 'Ce salon est fermé, et ce qui s’y est dit est effacé.',
} satisfies Partial<Record<RefusalCode, string>>;
