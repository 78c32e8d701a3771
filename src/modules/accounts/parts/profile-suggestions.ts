import { call } from '#src/client/call.ts'
import type { Language } from '#src/kernel/texts.ts'
import { suggestedClubNames } from '../domain/club-names.ts'

export async function suggestCities(language: Language): Promise<readonly string[]> {
  const { cityNames } = await import('../domain/city-names.ts')
  return cityNames.map(([ru, en]) => (language === 'ru' ? ru : en))
}

/**
 * Suggested clubs for the form's city, nearest first.
 * @param cityField the name of the field with the city
 */
export async function suggestClubs({ form }: HTMLInputElement, cityField: string): Promise<readonly string[]> {
  const { data } = await call('GET /Register/ApiGetRunningClubs')
  const city = form?.elements.namedItem(cityField)
  return suggestedClubNames(city instanceof HTMLInputElement ? city.value : '', data?.list ?? [])
}

export async function suggestOccupations(): Promise<readonly string[]> {
  const { data } = await call('GET /Register/ApiGetOccupations')
  return data?.list.map(({ name }) => name) ?? []
}
