import type { ChangeEvent, ReactNode } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { classNames } from '#src/ui/kit/class-names.ts'

export type ChoiceProps = {
  kind: 'radio' | 'checkbox'
  name: string
  value: string
  children: ReactNode
  /** The number of events it would leave; undefined for the choices "any" and "own range". */
  count?: number | undefined
  isOn: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A pill-shaped choice. One that leaves no event shows 0 and is disabled. */
export function PillChoice({ kind, children, count, isOn, ...input }: ChoiceProps) {
  const format = useFormat()
  const isOff = count === 0 && !isOn
  return (
    <label
      className={classNames(
        'relative inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors duration-150',
        'has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
        isOff
          ? 'cursor-not-allowed border-line border-dashed text-ink-2'
          : 'border-line bg-paper hover:border-ink has-checked:border-ink has-checked:bg-night has-checked:text-hero-line',
      )}
    >
      <input
        {...input}
        type={kind}
        checked={isOn}
        disabled={isOff}
        className="absolute inset-0 cursor-[inherit] opacity-0"
      />
      <span className="font-medium">{children}</span>
      {count !== undefined && <span className="font-semibold">{format.count(count)}</span>}
    </label>
  )
}

/** A choice in a list, with a bar under it in proportion to the largest count. */
export function RowChoice({ kind, children, count, max, isOn, ...input }: ChoiceProps & { max: number }) {
  const format = useFormat()
  const isOff = count === 0 && !isOn
  return (
    <label
      className={classNames(
        'group relative flex min-h-11 items-center gap-3 py-1.5 text-sm',
        isOff ? 'cursor-not-allowed text-ink-2' : 'hover:text-ink',
      )}
    >
      <input {...input} type={kind} checked={isOn} disabled={isOff} className="size-5 flex-none accent-(--primary)" />
      <span className={classNames('min-w-0 flex-1 leading-snug', isOn && 'font-semibold')}>{children}</span>
      {count !== undefined && <span className="figure text-figure-xs">{format.count(count)}</span>}
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-px bg-line">
        <span
          className={classNames('block h-full', isOn ? 'h-0.5 bg-ink' : 'bg-line-strong group-hover:bg-ink')}
          style={{ width: `${max === 0 ? 0 : Math.round(((count ?? 0) / max) * 100)}%` }}
        />
      </span>
    </label>
  )
}
