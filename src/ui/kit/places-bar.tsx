import { useFormat } from '../i18n/use-format.ts'
import { useTexts } from '../i18n/use-texts.ts'

type PlacesBarProps = { taken: number; capacity: number }

/** The filled part is taken; the text says what is left. */
export function PlacesBar({ taken, capacity }: PlacesBarProps) {
  const t = useTexts('ui')
  const format = useFormat()
  const left = placesLeft(taken, capacity)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-ink" style={{ width: `${filledPercent(taken, capacity)}%` }} />
      </div>
      <p className="text-ink-2 text-sm">
        {left === 0 ? t('placesNone') : t('placesLeft', { left: format.count(left), capacity: format.count(capacity) })}
      </p>
    </div>
  )
}

export function placesLeft(taken: number, capacity: number): number {
  return Math.max(0, capacity - taken)
}

/** A taken place is always visible, and the bar is full only when none is left. */
export function filledPercent(taken: number, capacity: number): number {
  if (capacity <= 0 || taken >= capacity) return 100
  if (taken <= 0) return 0
  return Math.min(98, Math.max(2, Math.round((taken / capacity) * 100)))
}
