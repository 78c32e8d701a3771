import { useId } from 'react'

/**
 * A progress bar.
 * @param share from 0 to 1; null: indeterminate
 */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  const id = useId()
  return (
    <div className="flex w-full flex-col gap-1.5">
      <span id={id} role="status" className="text-ink-2 text-sm">
        {label}
      </span>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-ink transition-[width] duration-150 motion-reduce:transition-none"
          style={{ width: `${Math.round((share ?? 1) * 100)}%` }}
        />
      </div>
    </div>
  )
}
