/**
 * Names the operator of this installation, for the legal pages. Facts that are not configured are shown as missing,
 * never invented.
 */
import { product } from '#lib/product.ts';
import { definitions, type Block } from './page.ts';

const valueOrNotice = (value: string | null) =>
  value ?? 'À renseigner par l’exploitant dans le fichier de configuration src/lib/product.ts.';

export const operatorFacts = ({ name, address, publisher, host, dataProtection } = product.operator): Block =>
  definitions(
    { term: 'Exploitant', text: valueOrNotice(name) },
    { term: 'Adresse', text: valueOrNotice(address) },
    { term: 'Responsable de la publication', text: valueOrNotice(publisher) },
    { term: 'Hébergeur', text: valueOrNotice(host) },
    { term: 'Contact pour les données personnelles', text: valueOrNotice(dataProtection) },
    { term: 'Contact général', text: product.contactAddress },
  );
