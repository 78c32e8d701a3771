import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

/** Until which day another person may take a place of the list. */
export function NamesUntil({ day }: { readonly day: string | null }) {
  const t = useTexts('registration')
  const format = useFormat()
  if (!isPlainDate(day)) return null
  return <p className="text-ink-2 text-sm">{t('namesUntil', { day: format.day(day, 'long') })}</p>
}
