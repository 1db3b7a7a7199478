/** Conversations that a visitor of the demonstration opens first. A is the other member, B is camille. */
export const endings: Record<string, string> = {
  victor: `
  B La soirée jazz commence à vingt et une heures, j’ai vérifié.
  A Parfait, on peut dîner avant sans se presser.
  B J’ai une préférence pour la petite cave derrière les Terreaux.
  A Celle avec la salle voûtée ? Excellente mémoire.
  …
  B Je confirme pour deux, ils nous gardent la table du fond.
  A Parfait.
  A Samedi alors, vers vingt heures ?
  `,
  lesdeuxlunes: `
  A Bonsoir ! Vous étiez à la soirée jazz finalement ?
  A On vous a cherchée un moment près du bar.
  B Oui, mais arrivée tard. Le métro m’a lâchée à Bellecour.
  …
  A La prochaine fois on partage un taxi 🙂
  A J’ai noté une adresse pour samedi : une cave à vins, derrière les Terreaux. Petite salle voûtée, lumière basse, on s’entend parler.
  B C’est amusant, Victor m’a proposé la même. Elle est superbe.
  A Alors c’est un signe.
  B Merci pour l’adresse, l’endroit est superbe.
  `,
  ineslyon: `
  A J’ai retrouvé la photo de notre escapade à Annecy.
  B Celle avec le héron ?
  A Le héron, vous, et mon pouce dans le coin.
  B C’est ce qui fait sa valeur.
  A Je vous la montre dimanche au marché.
  `,
  theob: `
  A Vous serez à la soirée de samedi en huit ?
  B Oui, avec Inès. Et vous ?
  A J’arriverai après mon cours de piano, vers vingt-deux heures.
  B On se croise là-bas, alors.
  `,
  clubvelours: `
  B Bonjour, je souhaiterais venir au dîner-concert du mois prochain, pour deux personnes.
  A Bonjour, avec plaisir. Une allergie à signaler en cuisine ?
  B Aucune, merci.
  A Votre inscription est confirmée.
  `,
  sasha: `
  B Ciné dimanche ? Il repasse le film à la gare.
  A Je ne suis pas libre ce week-end, pardon. La semaine prochaine ?
  B Mardi, il y a une séance à dix-neuf heures.
  A Mardi, parfait. Cette fois on se met d’accord sur la fin.
  A Et je prends les places, c’est mon tour.
  A Au deuxième rang, comme d’habitude ?
  `,
  norak: `
  A Le lac était gelé sur les bords ce matin, c’était féerique.
  B Je vous envie, ici tout est gris souris.
  A Venez quand vous voulez, la chambre d’amis s’ennuie.
  `,
  alixetjo: `
  A Nous voilà de retour de Sète, bronzés en novembre, c’est indécent.
  B Tout à fait indécent. Racontez-moi.
  A Des huîtres, du vent, et un orchestre sur le quai.
  B Je rêve déjà d’y aller. Bonne soirée à vous deux.
  `,
};
