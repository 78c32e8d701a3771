import type { ApiReply } from '#src/client/api-types.ts'
import type { useTexts } from '#src/ui/i18n/use-texts.ts'

type People = ApiReply<'GET /api/registrations/people'>
type Race = People['races'][number]
type Cell = People['people'][number]['cells'][number]
type RegistrationTexts = ReturnType<typeof useTexts<'registration'>>

/** The reason of a refusal, short enough for a row. */
export function shortReason({ code, years, reason }: Cell, race: Race, t: RegistrationTexts): string {
  switch (code) {
    case 'registration.too_young':
      return t('ineligibleYoung', { count: years ?? 0 })
    case 'registration.too_old':
      return t('ineligibleOld', { count: years ?? 0 })
    case 'registration.gender_male_only':
    case 'registration.gender_female_only':
      return race.field === null ? reason : t(`ineligible${race.field}`)
    default:
      return reason
  }
}
