import type { BothLanguages } from '#src/kernel/texts.ts'
import { isEventCode } from './event-code.ts'

/** A championship that an event is, or is a stage of; all its events are found by the code. */
export type Championship = { readonly code: string; readonly name: BothLanguages }

/** In an address it means each of them. */
export const anyChampionship = 'any'

export function isChampionshipPossible({ code, name }: Championship): boolean {
  return isEventCode(code) && code !== anyChampionship && name.ru !== '' && name.en !== ''
}
