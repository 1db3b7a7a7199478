/** Departments and collectivities overseas, which the two lists name differently. */

export const OVERSEAS = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  976: 'YT',
  975: 'PM',
  977: 'BL',
  978: 'MF',
  986: 'WF',
  987: 'PF',
  988: 'NC',
};
/**
 * Communes that GeoNames knows only by their main town. Islands without either are left out, as are uninhabited places.
 */
export const SEATS = {
  'Saint-Barthélemy': 'Gustavia',
  'Saint-Martin': 'Marigot',
  'Miquelon-Langlade': 'Miquelon',
  Uvea: 'Mata-Utu',
  Sigave: 'Leava',
  'Bora-Bora': 'Vaitape',
  Huahine: 'Fare',
  'Nuku-Hiva': 'Taiohae',
  'Hiva-Oa': 'Atuona',
  Gambier: 'Rikitea',
  Rurutu: 'Moerai',
  Tahaa: 'Vaitoare',
  Tumaraa: 'Tevaitoa',
  'Taiarapu-Est': 'Afaahiti',
  'Taiarapu-Ouest': 'Vairao',
  'Moorea-Maiao': 'Afareaitu',
  'Hitiaa O Te Ra': 'Hitiaa',
  Hao: 'Otepa',
  Lifou: 'Wé',
  Maré: 'Tadine',
  "L'Île-des-Pins": 'Vao',
  Yaté: 'Yaté-Barrage',
  'Le Mont-Dore': 'Mont-Dore',
  Belep: 'Wala',
};
export const DISTANT = ['975', '977', '978', '986', '987', '988'];
/** General postcodes of the three largest towns. */
export const WHOLE = { Paris: '75000', Lyon: '69000', Marseille: '13000' };
