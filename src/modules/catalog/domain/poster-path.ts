import type { Sport } from './sport.ts'

/**
 * The data a poster is drawn from: the event's code and sport, and the tenant whose palette it
 * uses.
 */
export type PosterData = { code: string; sport: Sport; tenant?: string }

/**
 * The address of a poster. It contains all the data of the drawing, so that serving one needs no
 * query.
 */
export function posterPath({ code, sport, tenant = 'default' }: PosterData): string {
  return `/posters/${tenant}/${sport}/${code}.svg`
}
