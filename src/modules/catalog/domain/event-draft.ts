import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Championship } from './championship.ts'
import type { ChangeRules } from './change-rules.ts'
import type { GroupEntryRules } from './group-entry-rules.ts'
import type { PriceTier } from './price-tier.ts'
import type { ProductDraft } from './product.ts'
import type { ProgramDay } from './program.ts'
import type { Question } from './questions.ts'
import type { RaceCategory } from './race-category.ts'
import type { RaceCutOff, WaveStart } from './race-course-times.ts'
import type { RaceWave } from './race-wave.ts'
import type { RefundRule } from './refund-rules.ts'
import type { Sport } from './sport.ts'
import type { StartPack } from './start-pack.ts'
import type { TeamRules } from './team-rules.ts'
import type { UnpaidLimits } from './unpaid-limits.ts'

export const requirements = ['medical', 'insurance', 'triathlete-card'] as const
export type Requirement = (typeof requirements)[number]
export type RaceKind = 'individual' | 'team' | 'relay'
export type RaceGender = 'any' | 'male' | 'female'

/** The profile fields that a race asks for in addition to those that every race needs. */
export type ProfileFieldRules = Readonly<Record<string, 'optional' | 'required'>>

export type RaceDraft = {
  readonly code: string
  readonly name: BothLanguages
  readonly kind: RaceKind
  /** The number of legs of a relay, else null. */
  readonly stages: number | null
  /** In metres; of one leg if the race is a relay. */
  readonly distanceM: number | null
  /** The duration of a race that is run for time instead of distance. */
  readonly durationMin: number | null
  readonly startsAt: Instant
  /** When the course closes. */
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
  readonly profileFields: ProfileFieldRules
  /** Only people with an access code can register. */
  readonly isByCode?: boolean
  /** Questions in addition to the event's own; not given: none. */
  readonly questions?: readonly Question[]
  /**
   * The required documents without which no registration is accepted; not given: none, they are
   * checked before the start.
   */
  readonly admissionBlocks?: readonly Requirement[]
  /** Whether the organizer reviews each uploaded document and accepts or refuses it. */
  readonly checksDocuments?: boolean
  /**
   * Whether the organizer may read full numbers of identity documents; the form says so to the
   * participant.
   */
  readonly readsIdentity?: boolean
  /** Social categories with their own price; not given: none. */
  readonly categories?: readonly RaceCategory[]
  /** Waves by expected time, the fastest first; not given: none. */
  readonly waves?: readonly RaceWave[]
  /** The start times where there are several; not given: a mass start. */
  readonly waveStarts?: readonly WaveStart[]
  /** Cut-offs along the course; not given: only the finish closes. */
  readonly cutOffs?: readonly RaceCutOff[]
  /** The number of equal laps of the distance; not given or null: one. */
  readonly laps?: number | null
  /** For how many hours a place is offered to the next person on the waitlist; not given: 12. */
  readonly offerHours?: number
  /**
   * The moment of the draw: applications are taken until then; not given or null: first come, first
   * served.
   */
  readonly drawsAt?: Instant | null
  readonly bibFrom: number
  readonly tiers: readonly PriceTier[]
  /** The rules of team entries; not given or null: a team race takes no entries here. */
  readonly team?: TeamRules | null
  /** The qualification required to start; not given: none. */
  readonly qualification?: BothLanguages
  /** The rules of group entries; not given or null: the race takes none. */
  readonly groupEntries?: GroupEntryRules | null
}

/** An event as its organizer publishes it; races and products are in display order. */
export type EventDraft = {
  readonly tenantId: number
  readonly organizerId: string
  readonly code: string
  readonly sport: Sport
  /** The code of the event's series; null: none. */
  readonly series: string | null
  readonly isOnline: boolean
  readonly name: BothLanguages
  readonly about: BothLanguages
  /** The program by day; empty: not published yet. */
  readonly program: readonly ProgramDay[]
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
  readonly ageRating: 0 | 6 | 12 | 16 | 18
  readonly commissionBp: number
  readonly website: string
  readonly hasFastIdentification: boolean
  readonly isNationalRunningMovement: boolean
  readonly streamUrl: string
  /**
   * The championship of which the event is a stage, and by whose code a filter finds it; not given
   * or null: none.
   */
  readonly championship?: Championship | null
  /** Where and when registration on the spot is possible after the closing; empty: not possible. */
  readonly pickup: BothLanguages
  readonly participantLimit: number | null
  readonly registrationsPerAccount: number | null
  /**
   * How many people one coach may enter by group entries; not given or null: as many as one group
   * entry holds.
   */
  readonly groupEntryLimit?: number | null
  /**
   * Limits of simultaneous unpaid places per account, group entry and network; not given: the
   * defaults.
   */
  readonly unpaidLimits?: UnpaidLimits
  /**
   * The shares that a cancellation refunds; not given: the default rules. Empty: no refund without
   * the organizer's consent.
   */
  readonly refundRules?: readonly RefundRule[]
  /** Places of unpaid orders are reserved for days by invoices and ERIP; not given: they are not. */
  readonly reservesForTransfers?: boolean
  /** Questions of all its races; not given: none. */
  readonly questions?: readonly Question[]
  /** The rules for changes of paid registrations; not given: the default rules. */
  readonly changeRules?: ChangeRules
  /** The start pack; not given or null: not published yet. */
  readonly startPack?: StartPack | null
  readonly races: readonly RaceDraft[]
  readonly products: readonly ProductDraft[]
}
