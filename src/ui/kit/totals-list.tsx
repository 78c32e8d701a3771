import type { Money } from '#src/kernel/money.ts'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from './class-names.ts'

export type TotalsRow = { id: string; label: string; sum: Money; isQuiet?: boolean }

type TotalsListProps = { rows: readonly TotalsRow[]; total: { label: string; sum: Money } }

/** The lines of an order and their total. */
export function TotalsList({ rows, total }: TotalsListProps) {
  const format = useFormat()
  return (
    <dl className="flex flex-col gap-3">
      {rows.map((row) => (
        <div key={row.id} className={classNames('flex justify-between gap-4', row.isQuiet && 'text-ink-2')}>
          <dt className="min-w-0">{format.typeset(row.label)}</dt>
          <dd className="whitespace-nowrap">{format.money(row.sum)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-ink border-t-2 pt-3.5 font-bold text-xl">
        <dt>{total.label}</dt>
        <dd className="whitespace-nowrap">{format.money(total.sum)}</dd>
      </div>
    </dl>
  )
}
