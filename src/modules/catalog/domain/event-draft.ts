import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { type ApplicationRules, areApplicationsPossible, isApplicationLimitPossible } from './application-rules.ts'
import { areChangeRulesPossible, type ChangeRules } from './change-rules.ts'
import { isEventCode, isRaceCode } from './event-code.ts'
import { type PriceTier, tiersFault } from './price-tier.ts'
import { areQuestionsPossible, type Question } from './questions.ts'
import { areCategoriesPossible, type RaceCategory } from './race-category.ts'
import { areClustersPossible, type RaceCluster } from './race-cluster.ts'
import { areRefundRulesPossible, type RefundRule } from './refund-rules.ts'
import type { Sport } from './sport.ts'
import { areTeamRulesPossible, type TeamRules } from './team-rules.ts'

export const requirements = ['medical', 'insurance', 'triathlete-card'] as const
export type Requirement = (typeof requirements)[number]
export type RaceKind = 'individual' | 'team' | 'relay'
export type RaceGender = 'any' | 'male' | 'female'
export type ProductKind = 'insurance' | 'service' | 'goods'
/** Which fields of the profile a race asks for beside those that racing always needs. */
export type ProfileFields = Readonly<Record<string, 'optional' | 'required'>>

export type RaceDraft = {
  readonly code: string
  readonly name: BothLanguages
  readonly kind: RaceKind
  /** Of a relay, else null. */
  readonly stages: number | null
  /** Of one stage where it is a relay. */
  readonly distanceM: number | null
  /** Where it is run for a time and not for a distance. */
  readonly durationMin: number | null
  readonly startsAt: Instant
  /** When the last ones are taken off the course. */
  readonly endsAt: Instant
  readonly capacity: number
  readonly gender: RaceGender
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly ageOn: 'race-day' | 'dec-31'
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly fewLeft: number | null
  readonly requirements: readonly Requirement[]
  readonly profileFields: ProfileFields
  /** Only who has an access code is let in. */
  readonly isByCode?: boolean
  /** What is asked beside the event's own questions; not given: nothing. */
  readonly questions?: readonly Question[]
  /** Without which of the required documents nobody is entered; not given: none, they are looked at before the start. */
  readonly admissionBlocks?: readonly Requirement[]
  /** Whether the organizer looks at each document that was handed in, and says whether it is good. */
  readonly checksDocuments?: boolean
  /** Whether its organizer may read numbers of identity documents whole; who enters is told so. */
  readonly readsIdentity?: boolean
  /** Social categories with a price of their own; not given: none. */
  readonly categories?: readonly RaceCategory[]
  /** Starting groups by the expected time, the fastest first; not given: none. */
  readonly clusters?: readonly RaceCluster[]
  /** How long a freed place is kept for who is next in line, 12 hours where it is not given. */
  readonly offerHours?: number
  /** Applications are taken until then, and a draw decides; not given or null: who comes first has the place. */
  readonly drawsAt?: Instant | null
  readonly bibFrom: number
  readonly tiers: readonly PriceTier[]
  /** How teams enter it; not given, or null: nobody registers for it here where it is a race of teams. */
  readonly team?: TeamRules | null
  /** How it takes a coach's application; not given, or null: it takes none. */
  readonly applications?: ApplicationRules | null
}

export type ProductDraft = {
  readonly code: string
  readonly kind: ProductKind
  readonly name: BothLanguages
  readonly about: BothLanguages
  /** Who gives it, where that is not the organizer (an insurer, say). */
  readonly providerName: string
  readonly priceMinor: number
  /** null: as many as are wanted. */
  readonly stock: number | null
  readonly mostPerOrder: number
}

/** An event as its organizer publishes it; races and products in the order in which they are shown. */
export type EventDraft = {
  readonly tenantId: number
  readonly organizerId: string
  readonly code: string
  readonly sport: Sport
  /** The code of the series it belongs to, or none. */
  readonly series: string | null
  readonly isOnline: boolean
  readonly name: BothLanguages
  readonly about: BothLanguages
  readonly program: BothLanguages
  readonly venue: BothLanguages
  readonly city: BothLanguages
  readonly region: BothLanguages
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  /** IANA */
  readonly timeZone: string
  readonly currency: Currency
  readonly isListed: boolean
  readonly ageMark: 0 | 6 | 12 | 16 | 18
  readonly commissionBp: number
  readonly website: string
  readonly hasFastIdentification: boolean
  readonly isNrm: boolean
  readonly streamUrl: string
  /** Where and when one may register on the spot after the closing; empty: nowhere. */
  readonly pickup: BothLanguages
  readonly participantLimit: number | null
  readonly registrationsPerAccount: number | null
  /** How many people one coach may enter by applications; not given, or null: as many as one application holds. */
  readonly applicationLimit?: number | null
  /** What goes back when a registration is cancelled; not given: the house's usual rules. None: nothing without asking. */
  readonly refundRules?: readonly RefundRule[]
  /** What is asked in all its races; not given: nothing. */
  readonly questions?: readonly Question[]
  /** Until when registrations may be changed, and how; not given: the house's usual rules. */
  readonly changeRules?: ChangeRules
  readonly races: readonly RaceDraft[]
  readonly products: readonly ProductDraft[]
}

export type DraftFault =
  | 'catalog.code_impossible'
  | 'catalog.no_races'
  | 'catalog.code_twice'
  | 'catalog.times_impossible'
  | 'catalog.stages_impossible'
  | 'catalog.draw_impossible'
  | 'catalog.tiers_impossible'
  | 'catalog.categories_impossible'
  | 'catalog.clusters_impossible'
  | 'catalog.refund_rules_impossible'
  | 'catalog.questions_impossible'
  | 'catalog.change_rules_impossible'
  | 'catalog.applications_impossible'

/** What is wrong with a draft, and where; null where it may be published. */
export function draftFault(draft: EventDraft): { readonly code: DraftFault; readonly at: string } | null {
  if (!isEventCode(draft.code)) return { code: 'catalog.code_impossible', at: 'code' }
  if (draft.races.length === 0) return { code: 'catalog.no_races', at: 'races' }
  for (const [index, race] of draft.races.entries()) {
    const fault =
      raceFault(race) ??
      questionsFault(draft, race) ??
      (areApplicationsPossible(draft, race) ? null : 'catalog.applications_impossible')
    if (fault) return { code: fault, at: `races.${index}` }
  }
  if (!areRefundRulesPossible(draft.refundRules ?? []))
    return { code: 'catalog.refund_rules_impossible', at: 'refundRules' }
  if (draft.changeRules && !areChangeRulesPossible(draft.changeRules))
    return { code: 'catalog.change_rules_impossible', at: 'changeRules' }
  if (!isApplicationLimitPossible(draft.applicationLimit ?? null))
    return { code: 'catalog.applications_impossible', at: 'applicationLimit' }
  if (hasTwins(draft.races)) return { code: 'catalog.code_twice', at: 'races' }
  if (hasTwins(draft.products)) return { code: 'catalog.code_twice', at: 'products' }
  return null
}

function raceFault(race: RaceDraft): DraftFault | null {
  if (!isRaceCode(race.code)) return 'catalog.code_impossible'
  if ((race.kind === 'relay') !== (race.stages !== null)) return 'catalog.stages_impossible'
  const { team = null } = race
  if (team !== null && (race.kind === 'individual' || !areTeamRulesPossible(team))) return 'catalog.stages_impossible'
  if (team !== null && race.kind === 'relay' && team.stages.length !== race.stages) return 'catalog.stages_impossible'
  const hasOrder = isBefore(race.startsAt, race.endsAt) && isBefore(race.opensAt, race.closesAt)
  if (!hasOrder || isBefore(race.endsAt, race.closesAt)) return 'catalog.times_impossible'
  if (!isDrawPossible(race)) return 'catalog.draw_impossible'
  if (!areCategoriesPossible(race.categories ?? [], race)) return 'catalog.categories_impossible'
  if (!areClustersPossible(race.clusters ?? [], race)) return 'catalog.clusters_impossible'
  return tiersFault(race.tiers) ? 'catalog.tiers_impossible' : null
}

function questionsFault({ questions = [] }: EventDraft, race: RaceDraft): DraftFault | null {
  const areBarring = (race.admissionBlocks ?? []).every((one) => race.requirements.includes(one))
  const isPossible = areBarring && areQuestionsPossible([...questions, ...(race.questions ?? [])])
  return isPossible ? null : 'catalog.questions_impossible'
}

/** Between opening and closing, and for one price: nobody comes first in a draw. */
function isDrawPossible({ drawsAt = null, opensAt, closesAt, tiers, kind }: RaceDraft): boolean {
  if (drawsAt === null) return true
  const isWithin = isBefore(opensAt, drawsAt) && isBefore(drawsAt, closesAt)
  return isWithin && kind === 'individual' && tiers.every(({ untilOrdinal }) => untilOrdinal === null)
}

function hasTwins(all: readonly { readonly code: string }[]): boolean {
  return new Set(all.map(({ code }) => code)).size < all.length
}
