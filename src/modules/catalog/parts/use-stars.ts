import { formatHundredths } from '#src/kernel/format-money.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'

/** Formats hundredths of a star with as few decimals as needed: 450 is «4,5». */
export function useStars(): (hundredths: number) => string {
  const language = useLanguage()
  return (hundredths) => formatHundredths(hundredths, language)
}
