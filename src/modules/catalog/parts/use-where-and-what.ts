import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventCard } from '../contract/event-card.ts'

/** «Самара · бег · 6+»: where an event is, what one does there, from which age it is fit to be watched. */
export function useWhereAndWhat({ isOnline, city, sport, ageMark }: EventCard): string {
  const t = useTexts('catalog')
  const age = ageMark > 0 ? [`${ageMark}+`] : []
  return [isOnline ? t('cardOnline') : city, t(`sport.${sport}`).toLowerCase(), ...age].join('\u00A0· ')
}
