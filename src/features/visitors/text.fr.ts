/** Texts of « Mes visiteurs ». */
export const visitors = {
  title: 'Mes visiteurs',
  lead: 'Qui a ouvert votre profil ces 90 derniers jours, une ligne par jour et par membre.',
  list: 'Visites',
  visit: (when: string) => `dernière visite à ${when}`,
  empty: { title: 'Aucune visite pour l’instant.', text: 'Un profil complet est ouvert plus souvent.' },
  discretion: {
    label: 'Navigation discrète',
    hint: 'Vos visites ne se voient plus, et vous ne voyez plus celles des autres.',
    pending: 'En attente',
  },
  returning: {
    title: 'Vos visites reviennent.',
    text: 'Elles s’affichent dès que votre choix est transmis.',
  },
  hidden: {
    title: 'Vous naviguez discrètement.',
    text: 'Vos visites ne se voient pas. En retour, celles des autres ne vous sont pas montrées.',
  },
};
