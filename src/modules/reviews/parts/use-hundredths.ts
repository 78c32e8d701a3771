import { useLanguage } from '#src/ui/i18n/language.tsx'

/** «4,67», “4.67”. */
export function useHundredths(): (hundredths: number, digits?: 1 | 2) => string {
  const language = useLanguage()
  return (hundredths, digits = 2) => (hundredths / 100).toFixed(digits).replace('.', language === 'ru' ? ',' : '.')
}
