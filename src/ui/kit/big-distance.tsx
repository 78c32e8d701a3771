import { useFormat } from '../i18n/use-format.ts'
import { classNames } from './class-names.ts'

type BigDistanceProps = {
  metres: number
  /** The legs of a relay: «4×10,5». */
  legs?: number
  className?: string
}

/** The large distance in a race's row. */
export function BigDistance({ metres, legs, className }: BigDistanceProps) {
  const { value, unit } = useFormat().distanceParts(metres)
  return (
    <span
      className={classNames('figure inline-flex items-baseline gap-1.5 whitespace-nowrap text-figure-l', className)}
    >
      <span>
        {legs && legs > 1 ? `${legs}×` : ''}
        {value}
      </span>{' '}
      <span className="text-[0.45em] text-ink-2">{unit}</span>
    </span>
  )
}
