/** Dialogues that plan an evening: who comes, when, where, and who is late. */
export const evenings = [
  `
  A Vous faites quelque chose {jour} soir ?
  B Rien de fixé. Vous avez une idée ?
  A Un verre à {bar}, vers {heure} ?
  B {Heure}, c’est parfait. Je réserve ?
  A Laissez, je m’en occupe. Table près de la fenêtre si possible.
  B Vous connaissez mes faiblesses.
  `,
  `
  A C’est confirmé pour {jour}, nous serons quatre.
  B Très bien. Il y a un code vestimentaire ?
  A Rien d’officiel. Disons : ce qui vous fait plaisir, en un peu mieux.
  B Alors je ressors la chemise en lin.
  A En novembre ? Quel panache.
  B Il y aura un manteau par-dessus, ne craignez rien.
  `,
  `
  A Petit contretemps, j’aurai une demi-heure de retard.
  B Aucun souci, je commande un thé et j’observe les passants.
  A Gardez-moi une place et une anecdote.
  B J’en ai déjà deux, dont une avec un teckel.
  …
  A Merci encore pour hier, c’était très doux.
  B Pour moi aussi. Le teckel vous salue.
  `,
  `
  A Je dois annuler {jour}, une réunion qui déborde. Pardon d’avance.
  B Ne vous en faites pas, ces choses-là arrivent.
  A La semaine suivante, vous seriez libre ?
  B Le mardi ou le jeudi, oui.
  A Jeudi, alors. Et cette fois je cache mon téléphone.
  `,
  `
  A Bonsoir ! Vous étiez à la soirée de {jour} finalement ?
  B Oui, mais à peine une heure. Il y avait beaucoup de monde.
  A C’est ce qu’on m’a dit. Une prochaine fois, en petit comité ?
  B Volontiers, le petit comité nous va mieux.
  A J’organise quelque chose chez moi dans quinze jours, six ou sept personnes.
  B Nous apportons le dessert, c’est non négociable.
  A Vendu.
  `,
  `
  A Dites, le dîner de {jour}, c’est toujours d’actualité ?
  B Plus que jamais, j’ai même acheté des bougies.
  A Des bougies ! Alors j’apporte {vin}.
  B Vous avez table ouverte à vie.
  …
  A La soirée était parfaite, et vos bougies aussi.
  B Il en reste trois, c’est un signe : il faudra revenir.
  `,
  `
  A On se retrouve directement là-bas ou on prend un verre avant ?
  B Un verre avant, ça évite d’arriver trop sages.
  A {Bar}, {heure} ?
  B Très bien. Je porterai quelque chose de rouge, vous ne me manquerez pas.
  A Une écharpe ?
  B Un chapeau. Il faut vivre dangereusement.
  `,
  `
  A Vous rentrez comment ce soir ?
  B Le dernier métro, si je me dépêche.
  A Prenez votre temps, on peut vous déposer, c’est sur la route.
  B C’est adorable, j’accepte.
  …
  B Le retour s’est bien passé ? Merci pour le détour.
  A Sans encombre. Le chat nous a fait la leçon, il était presque deux heures.
  `,
  `
  A Bonne nouvelle : {jour} il y a une soirée quiz à {bar}.
  B Je suis redoutable en géographie, lamentable en sport.
  A Je suis l’inverse. On forme une équipe ?
  B Il nous manque le cinéma.
  A J’ai une amie pour ça, elle connaît même les seconds rôles.
  B Alors nous sommes invincibles.
  `,
  `
  A Vous aviez raison de partir tôt hier, ça s’est terminé en karaoké.
  B Non ! Et j’ai manqué ça.
  A Vous avez surtout manqué mon interprétation de Barbara.
  B Dites-moi qu’il n’existe pas d’enregistrement.
  A Deux. Je négocie leur destruction.
  B Je surenchéris pour les conserver.
  `,
];
