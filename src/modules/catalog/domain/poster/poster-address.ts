import type { PosterOf } from './poster.ts'

/** Where the drawing is served. The address says all that it is drawn from, so that no database is asked for it. */
export function posterAddress({ code, sport, tenant = 'default' }: PosterOf): string {
  return `/posters/${tenant}/${sport}/${code}.svg`
}
