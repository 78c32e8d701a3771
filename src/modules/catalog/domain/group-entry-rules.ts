/** What a group entry tells of an athlete beside name, birth date, gender and race. */
export const groupEntryFields = ['school', 'region', 'rank', 'coach'] as const
export type GroupEntryField = (typeof groupEntryFields)[number]

/** How a race takes a group entry: many people of one school, entered by one person. */
export type GroupEntryRules = {
  readonly fields: Readonly<Record<GroupEntryField, 'off' | 'optional' | 'required'>>
  /** Whether the start list shows region and rank; the school stands there as the club in any case. */
  readonly isListed: boolean
}

/** More than any school sends; what one order, one email and one document are made for. */
export const mostPerGroupEntry = 200

/** A list that is asked for nothing but names is still a list; a limit of nobody is none. */
export function isGroupEntryLimitPossible(limit: number | null): boolean {
  return limit === null || (Number.isInteger(limit) && limit > 0)
}

type AskingRace = {
  readonly kind: string
  readonly groupEntries?: GroupEntryRules | null
  readonly questions?: readonly { readonly isRequired: boolean }[]
  readonly admissionBlocks?: readonly string[]
  readonly drawsAt?: unknown
}

/**
 * A coach answers no questions and hands in no documents for others: what bars from the race without them would bar the whole
 * group entry. The medical certificate alone may: the doctor signs for everybody in the group entry itself. Nor does a list stand in a draw.
 */
export function areGroupEntriesPossible(event: Pick<AskingRace, 'questions'>, race: AskingRace): boolean {
  if ((race.groupEntries ?? null) === null) return true
  const isAsked = [...(event.questions ?? []), ...(race.questions ?? [])].some(({ isRequired }) => isRequired)
  const isBarred = (race.admissionBlocks ?? []).some((one) => one !== 'medical')
  return race.kind === 'individual' && !isAsked && !isBarred && (race.drawsAt ?? null) === null
}
