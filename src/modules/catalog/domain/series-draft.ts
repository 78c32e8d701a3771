import type { BothLanguages } from '#src/kernel/texts.ts'

/** Several events under one name, as their organizer publishes it. */
export type SeriesDraft = {
  readonly tenantId: number
  readonly organizerId: string
  readonly code: string
  readonly name: BothLanguages
  readonly about: BothLanguages
  readonly website: string
}
