import { useLanguage } from '#src/ui/i18n/language.tsx'

/** «4,67», “4.67”. */
export function useHundredths(): (hundredths: number) => string {
  const language = useLanguage()
  return (hundredths) => (hundredths / 100).toFixed(2).replace('.', language === 'ru' ? ',' : '.')
}
