/** Where the one step is taken that lifts a restriction of access. */
export const stepPaths = {
  'age_proof': '/age-proof',
  'rejected_avatar': '/edit-profile',
  'pending_avatar': '/profile',
  'incomplete_profile': '/edit-profile',
} as const;
