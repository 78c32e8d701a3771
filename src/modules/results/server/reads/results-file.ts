import type { Language } from '#src/kernel/texts.ts'
import type { EventWithResults } from '../queries/results-to-export.ts'

export type ResultsFile = EventWithResults & {
  readonly eventCode: string
  readonly createdAt: string
  readonly language: Language
}
