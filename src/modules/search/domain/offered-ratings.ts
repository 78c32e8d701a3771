/** The least ratings on the page, in hundredths of a star; an address may have any. */
export const offeredRatings = [450, 400, 350, 300] as const
