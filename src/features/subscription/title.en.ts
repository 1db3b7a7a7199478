/** English title of the screen, which the account menu shows too. */
export const subscriptionTitle = 'Subscription';
