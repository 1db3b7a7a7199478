/** How long codes and phrases are [S3]. A code guards from a look, not from a copied disk. */
export const LEAST_CODE_DIGITS = 6;
export const MOST_CODE_DIGITS = 12;
/** Six of 2,048 words: 66 bits. */
export const WORDS_IN_PHRASE = 6;
