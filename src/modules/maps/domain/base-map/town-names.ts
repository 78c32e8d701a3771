/**
 * The type size of town names on a small map, in the drawing's pixels; `letter` is the average width of
 * a letter per font size.
 */
export const townNames = { large: 21, small: 18, letter: 0.62, fromDot: 10, fromPin: 26, dot: 5, padding: 6 } as const
