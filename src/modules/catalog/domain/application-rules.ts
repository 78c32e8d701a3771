/** What a coach's application tells of an athlete beside name, birth date, gender and race. */
export const applicationFields = ['school', 'region', 'rank', 'coach'] as const
export type ApplicationField = (typeof applicationFields)[number]

/** How a race takes a coach's application: many people of one school, entered by one person. */
export type ApplicationRules = {
  readonly fields: Readonly<Record<ApplicationField, 'off' | 'optional' | 'required'>>
  /** Whether the start list shows region and rank; the school stands there as the club in any case. */
  readonly isListed: boolean
}

/** More than any school sends; what one order, one letter and one paper are made for. */
export const mostPerApplication = 200

/** A list that is asked for nothing but names is still a list; a limit of nobody is none. */
export function isApplicationLimitPossible(limit: number | null): boolean {
  return limit === null || (Number.isInteger(limit) && limit > 0)
}
