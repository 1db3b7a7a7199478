/** Texts of the consent to measures of speed. */
export const vitals = {
  title: 'Mesure de la rapidité',
  intro: 'Sur cet appareil seulement. Rien n’est mesuré sans votre accord.',
  switches: {
    isMeasured: {
      label: 'Mesurer la rapidité de l’application',
      hint: 'À partir de la prochaine ouverture\u202f: le temps que mettent les écrans à s’ouvrir et à réagir. Ni votre compte, ni vos conversations, ni l’adresse d’une page n’y figurent. Ce qui attend est effacé dès que vous changez d’avis.',
    },
  },
};
