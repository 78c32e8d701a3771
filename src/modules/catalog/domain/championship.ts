import type { BothLanguages } from '#src/kernel/texts.ts'
import { isEventCode } from './event-code.ts'

/**
 * A championship. Its stages are events with the same championship code, by which a filter finds
 * them.
 */
export type Championship = { readonly code: string; readonly name: BothLanguages }

/** The value of the address parameter that matches any championship. */
export const anyChampionship = 'any'

/**
 * Whether code and both names are given, and the code is not the reserved one for any championship.
 */
export function isChampionshipValid({ code, name }: Championship): boolean {
  return isEventCode(code) && code !== anyChampionship && name.ru !== '' && name.en !== ''
}
