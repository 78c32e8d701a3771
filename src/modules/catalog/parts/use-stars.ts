import { formatHundredths } from '#src/kernel/format-money.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'

/** So many stars, with as many decimals as they have: 450 is «4,5». */
export function useStars(): (hundredths: number) => string {
  const language = useLanguage()
  return (hundredths) => formatHundredths(hundredths, language)
}
