import type { Box } from './clip-ring.ts'

/** The area of the detailed files, as tools/cut-base-map.ts cuts them. */
export const detailedAreas: readonly Box[] = [
  { west: 19, south: 37, east: 180, north: 82 },
  { west: -180, south: 60, east: -168, north: 72 },
]
