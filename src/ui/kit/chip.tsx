import { Link } from 'react-router'
import { classNames } from './class-names.ts'

/** A quick choice that is a link: a collection, a filter that is on. */
export function Chip({ to, isCurrent = false, children }: { to: string; isCurrent?: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center whitespace-nowrap rounded-full border px-4 font-medium text-sm',
        isCurrent ? 'border-ink bg-night text-hero-line' : 'border-line bg-paper text-ink hover:border-ink',
      )}
    >
      {children}
    </Link>
  )
}
