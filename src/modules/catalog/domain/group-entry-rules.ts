/** The fields of an athlete in a group entry in addition to name, birth date, gender and race. */
export const groupEntryFields = ['school', 'region', 'rank', 'coach'] as const
export type GroupEntryField = (typeof groupEntryFields)[number]

/** A coach's list of a school or club, or a company's list of its people. */
export const groupEntryKinds = ['club', 'company'] as const
export type GroupEntryKind = (typeof groupEntryKinds)[number]

/**
 * The rules of a race for group entries: many people on one list and in one order. Schema of
 * `catalog.races.group_entry_rules`.
 */
export type GroupEntryRules = {
  /** The fields of a coach's list; a company's list has none of them. */
  readonly fields: Readonly<Record<GroupEntryField, 'off' | 'optional' | 'required'>>
  /** Whether the start list shows region and rank; it always shows the school as the club. */
  readonly isListed: boolean
  /** Whether coaches enter lists; default: yes. */
  readonly clubs?: boolean
  /** Whether companies order places for their people; default: no. */
  readonly companies?: boolean
}

/** The rules of a race that takes orders of companies and no lists of coaches. */
export const companiesOnly: GroupEntryRules = {
  fields: { school: 'off', region: 'off', rank: 'off', coach: 'off' },
  isListed: false,
  clubs: false,
  companies: true,
}

/** The race's rules for a group entry of this kind; null where the race takes none of it. */
export function groupEntryRulesFor(rules: GroupEntryRules | null, kind: GroupEntryKind): GroupEntryRules | null {
  if (rules === null) return null
  if (kind === 'company') return rules.companies === true ? companiesOnly : null
  return rules.clubs === false ? null : rules
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
 * Whether the race can take group entries, of one kind at least. A coach answers no questions and uploads no documents
 * for athletes, so a required question or a blocking document would bar every athlete. The
 * exception is the medical certificate: the doctor signs the group entry itself. A race with a draw
 * takes none either.
 */
export function areGroupEntriesValid(event: Pick<GroupEntryRace, 'questions'>, race: GroupEntryRace): boolean {
  const { groupEntries: rules = null } = race
  if (rules === null) return true
  if (groupEntryKinds.every((kind) => groupEntryRulesFor(rules, kind) === null)) return false
  const hasRequiredQuestion = [...(event.questions ?? []), ...(race.questions ?? [])].some(
    ({ isRequired }) => isRequired,
  )
  const isBarred = (race.admissionBlocks ?? []).some((one) => one !== 'medical')
  return race.kind === 'individual' && !hasRequiredQuestion && !isBarred && (race.drawsAt ?? null) === null
}
