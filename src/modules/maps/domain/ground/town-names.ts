/** How a small map writes towns, in the drawing's pixels; a letter of our type is about so wide in sizes. */
export const townNames = { large: 21, small: 18, letter: 0.62, fromDot: 10, fromPin: 26, dot: 5, air: 6 } as const
