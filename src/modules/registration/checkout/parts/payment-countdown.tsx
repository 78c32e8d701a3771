import { isInstant } from '#src/kernel/instant.ts'
import { HoldTimer } from '#src/ui/kit/hold-timer.tsx'
import type { StepProps } from './step-props.ts'
import { useRevalidateOnline } from './use-revalidate-online.ts'

type PaymentCountdownProps = Pick<StepProps<'check'>, 'init'> & { readonly size?: 's' | 'm'; readonly note?: string }

/** The countdown by the server's clock; when it ends the page reloads the order's state. */
export function PaymentCountdown({ init, size = 'm', note = init.legs?.words.held }: PaymentCountdownProps) {
  const revalidate = useRevalidateOnline()
  if (!isInstant(init.payBefore) || !isInstant(init.serverNow)) return null
  const refresh = () => void revalidate()
  const words = note ?? init.priceDifference?.words?.clock ?? undefined
  return (
    <HoldTimer
      until={init.payBefore}
      serverNow={init.serverNow}
      onExpire={refresh}
      onReturn={refresh}
      size={size}
      {...(words === undefined ? {} : { note: words })}
    />
  )
}
