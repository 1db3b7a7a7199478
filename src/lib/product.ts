/** Operator of an installation. A null field is not known yet, and the legal pages say so. */
export interface Operator {
  name: string | null;
  address: string | null;
  /** Person responsible for the publication. */
  publisher: string | null;
  /** Hosting company: name, address, telephone. */
  host: string | null;
  /** Contact for requests about personal data. */
  dataProtection: string | null;
}

/** Partner with a registration page of their own, at `/register/{shortName}` [PUBLIC-51, PUBLIC-52]. */
export interface Partner {
  shortName: string;
  title: string;
  text: string;
  /** Applied to every member who signs up there. */
  referralCode: string;
}

/** The product's name and everything derived from it [SHELL-05]. No other file names the product. */
export const product = {
  name: 'Alcôve',
  shortName: 'Alcôve',
  storagePrefix: 'alcove',
  /** Recipient of the contact form's mails. */
  contactAddress: 'contact@alcove.example',
  operator: { name: null, address: null, publisher: null, host: null, dataProtection: null } as Operator,
  /** null: there is no partner. */
  partner: {
    shortName: 'velours',
    title: 'Bienvenue de la part du Club Velours',
    text: 'Vous arrivez par notre partenaire. L’inscription est la même que partout, gratuite et sans carte bancaire.',
    referralCode: 'VELOURS',
  } as Partner | null,
  /** Accounts on other services, linked in every footer. */
  social: [
    { name: 'Mastodon', url: 'https://mastodon.alcove.example/@alcove' },
    { name: 'Bluesky', url: 'https://bluesky.alcove.example/' },
  ],
  /** Placeholder for the site's address in the built files; the server replaces it. */
  siteUrl: 'https://alcove.invalid',
} as const;
