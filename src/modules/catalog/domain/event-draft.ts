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

/** Which fields of the profile a race asks for beside those that racing always needs. */
export type ProfileFieldRules = Readonly<Record<string, 'optional' | 'required'>>

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
  readonly profileFields: ProfileFieldRules
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
  readonly waves?: readonly RaceWave[]
  /** At which times it starts, where at several; not given: all at once. */
  readonly waveStarts?: readonly WaveStart[]
  /** Where and until when one has to be on the way; not given: the finish alone. */
  readonly cutOffs?: readonly RaceCutOff[]
  /** Of how many equal rounds its distance is; not given, or null: of one. */
  readonly laps?: number | null
  /** How long a freed place is kept for who is next in line, 12 hours where it is not given. */
  readonly offerHours?: number
  /** Group entries are taken until then, and a draw decides; not given or null: who comes first has the place. */
  readonly drawsAt?: Instant | null
  readonly bibFrom: number
  readonly tiers: readonly PriceTier[]
  /** How teams enter it; not given, or null: nobody registers for it here where it is a race of teams. */
  readonly team?: TeamRules | null
  /** What one must have achieved to start; not given: nothing. */
  readonly qualification?: BothLanguages
  /** How it takes a group entry; not given, or null: it takes none. */
  readonly groupEntries?: GroupEntryRules | null
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
  /** What happens on which day; none: nothing is told of it yet. */
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
  readonly ageMark: 0 | 6 | 12 | 16 | 18
  readonly commissionBp: number
  readonly website: string
  readonly hasFastIdentification: boolean
  readonly isNrm: boolean
  readonly streamUrl: string
  /** The championship that it is, or is a stage of, by which such events are found together; not given, or null: none. */
  readonly championship?: Championship | null
  /** Where and when one may register on the spot after the closing; empty: nowhere. */
  readonly pickup: BothLanguages
  readonly participantLimit: number | null
  readonly registrationsPerAccount: number | null
  /** How many people one coach may enter by group entries; not given, or null: as many as one group entry holds. */
  readonly groupEntryLimit?: number | null
  /** How many unpaid places an account, a coach's list and a network may have at one time; not given: as usual. */
  readonly unpaidLimits?: UnpaidLimits
  /** What goes back when a registration is cancelled; not given: the program's usual rules. None: nothing without asking. */
  readonly refundRules?: readonly RefundRule[]
  /** What is asked in all its races; not given: nothing. */
  readonly questions?: readonly Question[]
  /** Until when registrations may be changed, and how; not given: the program's usual rules. */
  readonly changeRules?: ChangeRules
  /** What everybody gets before the start; not given, or null: nothing is told of it yet. */
  readonly startPack?: StartPack | null
  readonly races: readonly RaceDraft[]
  readonly products: readonly ProductDraft[]
}
