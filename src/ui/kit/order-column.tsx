import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Money } from '#src/kernel/money.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { retryImport } from '../lazy/retry-import.ts'
import { Card } from './card.tsx'
import { Icon } from './icon.tsx'
import { useBottomStack } from './use-bottom-stack.ts'

const Sheet = lazy(async () => ({ default: (await retryImport(() => import('./sheet.tsx'))).Sheet }))

type OrderColumnProps = {
  /** The content of the column, and of the sheet on a phone: bib, timer, totals. */
  children: ReactNode
  total: Money
  totalLabel: string
  /** A note next to the total in the phone's bar: «со сбором 5 %». */
  totalNote?: string | undefined
  /** The screen's main button or link; a submit button names its form by `form`. */
  action: ReactNode
  /** Above the total on a phone: the hold timer in its one-line size. */
  timer?: ReactNode
}

/**
 * The order: a sticky column on a wide screen; on a narrow one a bar with total and main button,
 * which opens the rest as a sheet. Without a script the column is at the end of the page.
 */
export function OrderColumn({ children, action, ...bar }: OrderColumnProps) {
  const t = useTexts('ui')
  return (
    <>
      <aside
        aria-label={t('orderTitle')}
        className="hidden min-[960px]:sticky min-[960px]:top-6 min-[960px]:block min-[960px]:self-start noscript:block"
      >
        <Card className="flex flex-col gap-5">
          {children}
          <div className="[&>*]:w-full">{action}</div>
        </Card>
      </aside>
      <OrderBar action={action} {...bar}>
        {children}
      </OrderBar>
    </>
  )
}

function OrderBar({ children, total, totalLabel, totalNote, action, timer }: OrderColumnProps) {
  const t = useTexts('ui')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  useBottomStack('bar', bar)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <div
      ref={bar}
      data-no-print
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-paper px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] min-[960px]:hidden noscript:hidden"
    >
      {timer && <div className="basis-full">{timer}</div>}
      <button
        type="button"
        onClick={open}
        aria-expanded={isOpen}
        className="flex min-h-12 min-w-0 flex-1 flex-col items-start justify-center text-left"
      >
        <span className="flex items-center gap-1 text-ink-2 text-xs">
          {totalLabel}
          <Icon name="chevron-up" size={14} />
          <span className="sr-only">{t('orderOpen')}</span>
        </span>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="whitespace-nowrap font-bold text-lg leading-tight">{format.money(total)}</span>
          {totalNote && <span className="whitespace-nowrap text-ink-2 text-xs">{totalNote}</span>}
        </span>
      </button>
      <div className="max-w-full flex-none">{action}</div>
      {wasOpened && (
        <Suspense fallback={null}>
          <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('orderTitle')}>
            <div className="flex flex-col gap-5">{children}</div>
          </Sheet>
        </Suspense>
      )}
    </div>
  )
}
