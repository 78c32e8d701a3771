import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventCardData } from '../contract/event-card.ts'

/** «Самара · бег · 6+»: city, sport, and the age mark. */
export function useCardSummary({ isOnline, city, sport, ageRating }: EventCardData): string {
  const t = useTexts('catalog')
  const age = ageRating > 0 ? [`${ageRating}+`] : []
  return [isOnline ? t('cardOnline') : city, t(`sport.${sport}`).toLowerCase(), ...age].join('\u00A0· ')
}
