import type { ReactNode } from 'react'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

/** Of a payment whose money takes days: what opens, until when the order is reserved, and when the bibs come. */
export function SlowNote({ dueOn, children }: { dueOn: string; children: ReactNode }) {
  const t = useTexts('registration')
  const format = useFormat()
  const date = isPlainDate(dueOn) ? format.day(dueOn, 'short') : dueOn
  return (
    <div className="rounded-control bg-wash p-3 text-sm">
      <p>{t('slowNote', { date })}</p>
      {children}
    </div>
  )
}
