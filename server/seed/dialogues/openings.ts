/** First messages between two members. */
export const openings = [
  `
  A Bonsoir, votre présentation m’a fait sourire. L’histoire du parapluie, c’est vrai ?
  B Bonsoir ! Entièrement vrai, et le parapluie a survécu.
  A Alors il mérite un toast. Vous êtes de {ville} même ?
  B Oui, à dix minutes du centre. Et vous ?
  A Pas loin non plus. On a dû se croiser sans le savoir.
  B C’est le charme des villes moyennes.
  `,
  `
  A Bonjour. On s’était parlé une minute à la soirée de {jour}, près du vestiaire.
  B Bien sûr, la veste verte ! Je me demandais si vous alliez écrire.
  A J’ai hésité trois jours, je l’avoue.
  B Trois jours, c’est raisonnable. Au-delà, j’aurais craint pour la veste.
  A Elle va bien, elle vous salue.
  `,
  `
  A Bonsoir, je me permets un message : nous avons l’air d’aimer les mêmes choses.
  B Bonsoir. Lesquelles, par exemple ?
  A Les dîners qui traînent, la musique pas trop forte, les gens qui prennent leur temps.
  B Vous avez bien lu. J’ajouterais les terrasses en automne.
  A Avec un plaid, alors.
  B Deux plaids. J’ai toujours froid, c’est connu.
  A C’est noté, deux plaids.
  `,
  `
  A Bonjour, votre profil dit « s’intéresse à tout ». C’est un programme ?
  B Un aveu, plutôt. Cette semaine, c’est l’apiculture.
  A Je ne l’avais pas vue venir, celle-là.
  B La semaine dernière c’était la reliure. Je préviens toujours.
  A Ça promet des conversations peu banales. Continuez.
  `,
  `
  A Bonsoir ! Premier message, donc un peu de trac.
  B Bonsoir. Le plus dur est fait, vous voyez.
  A En effet. Je cherche surtout de bonnes discussions pour commencer.
  B Cela tombe bien, moi aussi. Le reste vient ou ne vient pas.
  A Voilà qui est joliment dit.
  `,
  `
  A Bonjour, on nous a conseillé de vous écrire au sujet des soirées de {ville}.
  B Avec plaisir. Que voudriez-vous savoir ?
  A L’ambiance, surtout. On préfère quand on peut parler.
  B Alors venez tôt : jusqu’à vingt-trois heures, c’est presque un salon.
  A Parfait, c’est exactement ce qu’on espérait.
  B Dites-moi quand vous venez, je vous présenterai du monde.
  `,
  `
  A Bonsoir, je découvre le site depuis une semaine. C’est toujours aussi courtois ?
  B Bonsoir, et bienvenue. Oui, presque toujours. Les autres ne restent pas.
  A C’est rassurant. J’avais quelques préjugés, je les range.
  B Rangez-les loin. Et prenez votre temps, personne ne presse personne ici.
  A Merci, c’est le meilleur conseil de la semaine.
  `,
  `
  A Bonjour ! Votre photo de brume, c’est pris d’où ?
  B Des quais, un matin de novembre, vers sept heures.
  A Il faut être courageux pour sortir à sept heures en novembre.
  B Ou insomniaque. L’un n’empêche pas l’autre.
  A En tout cas c’est superbe.
  B Merci, ça me touche.
  `,
  `
  A Bonsoir. Pas de grande phrase d’introduction, juste l’envie de faire connaissance.
  B C’est la meilleure des introductions. Bonsoir à vous.
  A Vous êtes plutôt du matin ou du soir ?
  B Du soir, sans hésiter. Le matin, je suis une rumeur.
  A Une rumeur, j’adore. Je vous écrirai donc le soir.
  `,
  `
  A Bonjour, on a vu que vous cherchiez des idées de sorties sur {ville}.
  B Oui ! On tourne un peu en rond entre les trois mêmes adresses.
  A Il y a {bar}, un peu caché, mais l’accueil vaut le détour.
  B Jamais entendu parler, merci. C’est plutôt calme ?
  A Calme en semaine, joyeux le week-end.
  B On essaiera en semaine pour commencer.
  `,
  `
  A Bonsoir. Nous avons une amie commune, paraît-il : la dame aux chapeaux.
  B Il n’y en a qu’une ! Elle vous a dit du bien de moi, j’espère.
  A Beaucoup trop pour que ce soit entièrement vrai.
  B Alors il faudra vérifier sur place.
  A C’est un peu l’idée de ce message.
  `,
  `
  A Bonjour, une question sans importance : le livre sur votre photo, c’est lequel ?
  B Un dictionnaire de rimes, trouvé dans une boîte aux livres.
  A Vous écrivez ?
  B Des cartes postales, uniquement. Mais elles riment.
  A J’en veux une un jour.
  B Il me faut d’abord votre prénom, pour la rime.
  `,
  `
  A Bonsoir, on vient d’emménager à {ville} et l’on cherche des gens aimables.
  B Vous frappez à la bonne porte. Quel quartier ?
  A Près du parc, au troisième sans ascenseur.
  B Alors vous serez vite en forme. Bienvenue par ici.
  A Merci ! Un café, un de ces jours ?
  B Dès que vos cartons vous laissent passer.
  `,
];
