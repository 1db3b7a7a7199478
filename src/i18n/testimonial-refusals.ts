/** French texts of what testimonials and the wall refuse. */
import type { RefusalCode } from '#schemas/error-codes.ts';

export const testimonialRefusals = {
  'testimonial-restricted': 'Les témoignages s’écrivent avec un profil complet et un avatar approuvé.',
  'testimonial-strangers':
    'Un témoignage demande de s’être écrit, chacun au moins une fois, ou d’avoir participé au même événement.',
  'testimonial-refused': 'Ce membre ou la modération n’a pas retenu votre témoignage.',
  'testimonial-gone': 'Ce témoignage n’existe plus.',
  'warning-gone': 'Cette alerte n’est plus au mur.',
} satisfies Partial<Record<RefusalCode, string>>;
