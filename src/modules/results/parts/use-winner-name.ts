import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { Winner } from '../contract/result-summary.ts'

/**
 * «Беляев Егор», «Беляев Егор и ещё 1» where a place is shared, «Имя скрыто» for a hidden
 * participant.
 */
export function useWinnerName(): (winner: Pick<Winner, 'fullName' | 'sharedBy'>) => string {
  const t = useTexts('results-summary')
  return ({ fullName, sharedBy }) => {
    const name = fullName ?? t('hiddenPerson')
    return sharedBy > 1 ? t('andMore', { name, count: sharedBy - 1 }) : name
  }
}
