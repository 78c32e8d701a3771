import type { BothLanguages } from '#src/kernel/texts.ts'
import type { StandingsRule } from './standings-rule.ts'

/** Several events under one name, as their organizer publishes it. */
export type SeriesDraft = {
  readonly tenantId: number
  readonly organizerId: string
  readonly code: string
  readonly name: BothLanguages
  readonly about: BothLanguages
  readonly website: string
  /** How its standings are counted; it has none where this is not given. */
  readonly standings?: StandingsRule
}
