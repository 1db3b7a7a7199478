/** Title of the screen, which the account menu shows too. */
export const subscriptionTitle = 'Abonnement';
