import { Link } from 'react-router'
import { classNames } from './class-names.ts'

type ChipProps = {
  /** null: disabled, since it would lead to an empty list. */
  to: string | null
  isCurrent?: boolean
  children: string
  /** The number of items behind it. */
  count?: string
}

/** A quick choice as a link: a collection, or an active filter. */
export function Chip({ to, isCurrent = false, children, count }: ChipProps) {
  const inside = (
    <>
      {children}
      {count !== undefined && <span className="figure text-figure-xs">{count}</span>}
    </>
  )
  const classes =
    'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 font-medium text-sm'
  if (to === null)
    return (
      <span className={classNames(classes, 'cursor-default border-line-strong border-dashed text-ink-2')}>
        {inside}
      </span>
    )
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        classes,
        isCurrent ? 'border-ink bg-night text-hero-line' : 'border-line bg-paper text-ink hover:border-ink',
      )}
    >
      {inside}
    </Link>
  )
}
