import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { MyBest } from '../../contract/mine.ts'

/** «Бег, 10 км», «Бег, 10 км, онлайн». */
export function useBestName(): (best: Pick<MyBest, 'sport' | 'distanceM' | 'isOnline'>) => string {
  const t = useTexts('results-mine')
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  return ({ sport, distanceM, isOnline }) =>
    [tCatalog(`sport.${sport}`), format.distance(distanceM), isOnline ? t('bestOnline') : ''].filter(Boolean).join(', ')
}
