/** Verbatim [GROUP-68]: shown by the conversation of a group and by its page, whichever the member leaves from. */
export const groupLeft = { title: 'Groupe quitté', text: 'Vous avez quitté le groupe.' };
