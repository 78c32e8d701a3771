import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'

/** A grey placeholder; set its size by classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block min-h-4 animate-pulse rounded-control bg-line motion-reduce:animate-none',
        className,
      )}
    />
  )
}

/** The skeleton of a card with a picture. */
export function SkeletonCard() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-paper">
      <Skeleton className="aspect-[16/9] rounded-none" />
      <div className="flex flex-col gap-3 p-4 tablet:p-5">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="mt-3 h-7" />
      </div>
    </div>
  )
}

/** The skeleton of a list's rows, announced once. */
export function SkeletonRows({ rows = 3, className = 'h-28' }: { rows?: number; className?: string }) {
  const t = useTexts('ui')
  return (
    <div className="flex flex-col gap-3">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((row) => (
        <Skeleton key={row} className={classNames('rounded-card', className)} />
      ))}
    </div>
  )
}
