import type { ApiReply } from '#src/app/client/api-types.ts'
import type { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { Reason } from './unfit-people.tsx'

type People = ApiReply<'GET /api/registrations/people'>
type Race = People['races'][number]
type Person = People['people'][number]
type Cell = Person['cells'][number]
type RegistrationTexts = ReturnType<typeof useTexts<'registration'>>

/** What each reason keeps somebody from: the races of one reason stand together, each named once. */
export function reasonsOf({ cells }: Person, races: readonly Race[], t: RegistrationTexts): Reason[] {
  const byReason = new Map<string, string[]>()
  for (const race of races) {
    const cell = cells.find(({ raceCode }) => raceCode === race.raceCode)
    const reason = cell === undefined ? '' : shortReason(cell, race, t)
    byReason.set(reason, [...(byReason.get(reason) ?? []), race.name])
  }
  return [...byReason].map(([reason, names]) => ({ reason, races: names }))
}

/** Why not, in the few words that a table's cell has room for. */
export function shortReason({ code, years, reason }: Cell, race: Race, t: RegistrationTexts): string {
  switch (code) {
    case 'registration.too_young':
      return t('unfitYoung', { count: years ?? 0 })
    case 'registration.too_old':
      return t('unfitOld', { count: years ?? 0 })
    case 'registration.gender_male_only':
    case 'registration.gender_female_only':
      return race.field === null ? reason : t(`unfit${race.field}`)
    default:
      return reason
  }
}
