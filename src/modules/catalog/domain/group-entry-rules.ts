/** The fields of an athlete in a group entry in addition to name, birth date, gender and race. */
export const groupEntryFields = ['school', 'region', 'rank', 'coach'] as const
export type GroupEntryField = (typeof groupEntryFields)[number]

/**
 * The rules of a race for group entries: many athletes of one school, entered by one coach. Schema
 * of `catalog.races.group_entry_rules`.
 */
export type GroupEntryRules = {
  readonly fields: Readonly<Record<GroupEntryField, 'off' | 'optional' | 'required'>>
  /** Whether the start list shows region and rank; it always shows the school as the club. */
  readonly isListed: boolean
}

/**
 * The most athletes of a group entry: more than any school sends, and the size that one order, one
 * email and one document are tested with.
 */
export const maxPerGroupEntry = 200

/** Whether the limit is null or a whole number above 0. */
export function isGroupEntryLimitValid(limit: number | null): boolean {
  return limit === null || (Number.isInteger(limit) && limit > 0)
}

type GroupEntryRace = {
  readonly kind: string
  readonly groupEntries?: GroupEntryRules | null
  readonly questions?: readonly { readonly isRequired: boolean }[]
  readonly admissionBlocks?: readonly string[]
  readonly drawsAt?: unknown
}

/**
 * Whether the race can take group entries. A coach answers no questions and uploads no documents
 * for athletes, so a required question or a blocking document would bar every athlete. The
 * exception is the medical certificate: the doctor signs the group entry itself. A race with a draw
 * takes none either.
 */
export function areGroupEntriesValid(event: Pick<GroupEntryRace, 'questions'>, race: GroupEntryRace): boolean {
  if ((race.groupEntries ?? null) === null) return true
  const hasRequiredQuestion = [...(event.questions ?? []), ...(race.questions ?? [])].some(
    ({ isRequired }) => isRequired,
  )
  const isBarred = (race.admissionBlocks ?? []).some((one) => one !== 'medical')
  return race.kind === 'individual' && !hasRequiredQuestion && !isBarred && (race.drawsAt ?? null) === null
}
