/** Words of the code that the two of a call compare by reading it out: short, and none sounds like another. */
export const codeWords: readonly string[] = [
  ...['abeille', 'amande', 'ancre', 'arbre', 'aube', 'avion', 'balcon', 'bateau'],
  ...['bougie', 'brume', 'cactus', 'café', 'canal', 'cerise', 'châle', 'cigale'],
  ...['citron', 'cloche', 'coton', 'cuivre', 'cygne', 'désert', 'dragon', 'écharpe'],
  ...['écume', 'étoile', 'fenêtre', 'figue', 'flûte', 'forêt', 'fougère', 'gant'],
  ...['girafe', 'givre', 'guitare', 'hibou', 'horloge', 'iris', 'jardin', 'jonquille'],
  ...['lampe', 'lilas', 'lune', 'menthe', 'miroir', 'moulin', 'neige', 'nuage'],
  ...['olive', 'orage', 'papillon', 'pêche', 'piano', 'plume', 'poivre', 'renard'],
  ...['rivière', 'ruche', 'sable', 'safran', 'tambour', 'tigre', 'violon', 'zèbre'],
];
