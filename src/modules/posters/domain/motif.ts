import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

/**
 * Draws one sport over the sky. The subject is within x 40–1160 and y 115–515, which no crop cuts
 * (cards about 16:9, event heads to 3:1), and leaves the top-left corner empty for the date.
 */
export type Motif = (random: Random, palette: Palette) => string
