import type { BothLanguages } from '#src/kernel/texts.ts'
import type { StandingsRule } from './standings-rule.ts'

/** A series of events as its organizer publishes it. */
export type SeriesDraft = {
  readonly tenantId: number
  readonly organizerId: string
  readonly code: string
  readonly name: BothLanguages
  readonly about: BothLanguages
  readonly website: string
  /** The scoring of its standings; not given: it has none. */
  readonly standings?: StandingsRule
}
