import type { ReactNode } from 'react'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type SlowNoteProps = {
  readonly text: 'slowNote' | 'eripLaterNote'
  readonly dueOn: string
  readonly children?: ReactNode
}

/** Of a payment whose money may take days: what opens, until when the order is reserved, and when the bibs come. */
export function SlowNote({ text, dueOn, children }: SlowNoteProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const date = isPlainDate(dueOn) ? format.day(dueOn, 'short') : dueOn
  return (
    <div className="rounded-control bg-wash p-3 text-sm">
      <p>{t(text, { date })}</p>
      {children}
    </div>
  )
}
