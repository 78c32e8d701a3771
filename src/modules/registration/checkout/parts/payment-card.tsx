import type { ReactNode } from 'react'
import { Card } from '#src/ui/kit/card.tsx'
import { Loader } from '#src/ui/kit/loader.tsx'
import { PaymentCountdown } from './payment-countdown.tsx'
import type { StepProps } from './step-props.ts'
import { SupportHint } from './support-hint.tsx'

type PaymentCardProps = {
  readonly title: string
  /** What happened, or is happening. */
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Set where the place is held: its deadline. */
  readonly heldBy?: StepProps<'check'>['init']
  /** Whether something is under way now. */
  readonly isBusy?: boolean
  readonly mayHavePaid?: boolean
}

/** The layout of a payment's states: waiting, failed, expired. */
export function PaymentCard(props: PaymentCardProps) {
  const { title, children, actions, heldBy, isBusy = false, mayHavePaid = false } = props
  return (
    <Card className="flex max-w-2xl flex-col gap-5">
      {isBusy && (
        <div className="w-fit pt-1 pl-1">
          <Loader height={48} />
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <h2 className="headline text-h2">{title}</h2>
        {heldBy && <PaymentCountdown init={heldBy} />}
      </div>
      <div className="flex flex-col gap-3">{children}</div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      <div className="border-line border-t pt-3">
        <SupportHint mayHavePaid={mayHavePaid} />
      </div>
    </Card>
  )
}
