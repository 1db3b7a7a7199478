/** Who runs an installation; null until they have said so, and the legal pages then say that it is still to be said. */
export interface Operator {
  name: string | null;
  address: string | null;
  /** Who answers for what is published. */
  publisher: string | null;
  /** Whose machines it stands on: name, address, telephone. */
  host: string | null;
  /** To whom one writes about one's own data. */
  dataProtection: string | null;
}

/** Who invites with a registration page of their own, at `/register/{shortName}` [PUBLIC-51, PUBLIC-52]. */
export interface Partner {
  shortName: string;
  title: string;
  text: string;
  /** Applied to who signs up there. */
  referralCode: string;
}

/** The product's name and what derives from it [SHELL-05]; the only place that says them. */
export const product = {
  name: 'Alcôve',
  shortName: 'Alcôve',
  storagePrefix: 'alcove',
  /** Where the contact form's mails go. */
  contactAddress: 'contact@alcove.example',
  operator: { name: null, address: null, publisher: null, host: null, dataProtection: null } as Operator,
  /** null: nobody. */
  partner: {
    shortName: 'velours',
    title: 'Bienvenue de la part du Club Velours',
    text: 'Vous arrivez par notre partenaire. L’inscription est la même que partout, gratuite et sans carte bancaire.',
    referralCode: 'VELOURS',
  } as Partner | null,
  /** Accounts elsewhere, as every footer names them. */
  social: [
    { name: 'Mastodon', url: 'https://mastodon.alcove.example/@alcove' },
    { name: 'Bluesky', url: 'https://bluesky.alcove.example/' },
  ],
  /** Stands in what is built for where the site is found, which the server puts in its place. */
  siteUrl: 'https://alcove.invalid',
} as const;
