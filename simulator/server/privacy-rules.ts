/** The rules of « Confidentialité » that a planted bug of the simulation removes. */
export const privacyRules = {
  /** What a member has chosen decides about messages to them. */
  closesContact: (): boolean => true,
  /** Whoever the member has written to may answer. */
  opensByWriting: (): boolean => true,
};
export type PrivacyRules = typeof privacyRules;
