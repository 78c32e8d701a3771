import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

/**
 * Draws one sport over the sky. What matters stands within x 40–1160 and y 115–515, which every crop keeps (cards
 * about 16:9, event heads to 3:1), and leaves the top-left corner calm for the date.
 */
export type Motif = (random: Random, palette: Palette) => string
