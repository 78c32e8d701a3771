import type { ChoiceRace } from './choices.ts'
import type { ChosenPeople } from './use-chosen-people.ts'

export type PersonRowContext = {
  readonly race: ChoiceRace
  readonly races: readonly ChoiceRace[]
  readonly card: {
    readonly eventCode: string
    readonly raceCode: string
    readonly feeBp: number
    readonly ageFrom: number | null
    readonly ageTo: number | null
    readonly startsOn: string
    readonly isOnline: boolean
    readonly takesGroupEntries: boolean
    readonly takesCompanyOrders: boolean
  }
  /** The order to add to; null for a new one. */
  readonly registrationId: string | null
  readonly chosen: ChosenPeople
}
