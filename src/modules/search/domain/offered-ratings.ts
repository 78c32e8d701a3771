/** How many stars at least the page offers, in hundredths; an address may name any. */
export const offeredRatings = [450, 400, 350, 300] as const
