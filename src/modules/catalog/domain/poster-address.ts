import type { Sport } from './sport.ts'

/** Which picture to draw: the event's code and sport, and the code of the tenant whose colours it wears. */
export type PosterOf = { code: string; sport: Sport; tenant?: string }

/** Where the drawing is served. The address says all that it is drawn from, so that no database is asked for it. */
export function posterAddress({ code, sport, tenant = 'default' }: PosterOf): string {
  return `/posters/${tenant}/${sport}/${code}.svg`
}
