/** Two hundred lines of names are a tenth of it, in any encoding. */
export const listMaxBytes = 500_000
