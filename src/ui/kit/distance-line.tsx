import { useFormat } from '../i18n/use-format.ts'
import { classNames } from './class-names.ts'

/** Metres, or a formatted text for other measures: «8 ч». */
export type DistanceItem = number | string

type DistanceLineProps = { items: readonly DistanceItem[]; className?: string }

/** «42,2 · 21,1 · 10 км»: all races of an event in one line, with the unit once. */
export function DistanceLine({ items, className }: DistanceLineProps) {
  const format = useFormat()
  const { values, unit } = distanceLabels(items, format.distanceParts)
  return (
    <p className={classNames('figure text-figure-s', className)}>
      {values.map((value, index) => (
        <span key={value} className="whitespace-nowrap">
          {value}
          {index < values.length - 1 ? (
            <span className="text-ink-2">{' · '}</span>
          ) : (
            unit && <span>{`\u00A0${unit}`}</span>
          )}
          {index < values.length - 1 && <wbr />}
        </span>
      ))}
    </p>
  )
}

type Parts = (metres: number, unit?: 'auto' | 'km') => { value: string; unit: string }

/** The values without duplicates; in kilometres as soon as one of them is a kilometre or more. */
export function distanceLabels(items: readonly DistanceItem[], parts: Parts): { values: string[]; unit: string } {
  const metres = items.filter((item) => typeof item === 'number')
  const style = metres.some((item) => item >= 1000) ? 'km' : 'auto'
  const values = items.map((item) => (typeof item === 'number' ? parts(item, style).value : item))
  const last = items.at(-1)
  const unit = metres.length === 0 || typeof last === 'string' ? '' : parts(metres[0] ?? 0, style).unit
  return { values: [...new Set(values)], unit }
}
