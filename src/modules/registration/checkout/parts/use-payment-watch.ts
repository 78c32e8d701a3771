import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#src/client/call.ts'
import { listenToPayment, type PaymentEvents } from './payment-events.ts'
import { type PolledPayment, type WatchState, watchPayment } from './payment-watch.ts'
import { useRevalidateOnline } from './use-revalidate-online.ts'
import type { WatchedPayment } from './watched-payment.ts'

/**
 * The time for which a page polls an expired payment: a bank without a response for so long may be
 * down for hours.
 */
const maxAfterTheEndMs = 5 * 60_000

/**
 * Follows an undecided payment, and reloads the page's data once its state is another. The server reports
 * changes as events; polls replace lost ones. A hidden page does neither; it polls at once when it is shown
 * again (the payer has been in the bank's app), and when the connection is back.
 */
export function usePaymentWatch(payment: WatchedPayment | null): WatchState {
  const [shown, setShown] = useState<{ id: string; state: WatchState } | null>(null)
  const revalidate = useRevalidateOnline()
  const id = payment?.id ?? null
  const isTimeOver = payment?.isTimeOver === true
  const poll = useEffectEvent(async (signal: AbortSignal) =>
    payment === null ? ('open' as const) : await pollPayment(payment, signal),
  )
  const listen = useEffectEvent((changed: () => void) =>
    payment === null ? null : listenToPayment(payment.id, payment.state, { changed }),
  )
  const reread = useEffectEvent(() => revalidate())
  useEffect(() => {
    if (id === null) return
    let events: PaymentEvents | null = null
    const watch = watchPayment(
      {
        poll: (signal) => poll(signal),
        revalidate: () => reread(),
        show: (state) => setShown({ id, state }),
        isSeen: () => !document.hidden,
        isOnline: () => navigator.onLine,
        hasEvents: () => events?.isOpen() === true,
        random: Math.random,
        now: () => performance.now(),
      },
      isTimeOver ? maxAfterTheEndMs : Number.POSITIVE_INFINITY,
    )
    const changeSight = () => {
      events?.close()
      events = document.hidden ? null : listen(watch.look)
      if (document.hidden) watch.rest()
      else watch.look()
    }
    if (!document.hidden) events = listen(watch.look)
    document.addEventListener('visibilitychange', changeSight)
    window.addEventListener('online', watch.look)
    window.addEventListener('offline', watch.lose)
    return () => {
      watch.stop()
      events?.close()
      document.removeEventListener('visibilitychange', changeSight)
      window.removeEventListener('online', watch.look)
      window.removeEventListener('offline', watch.lose)
    }
  }, [id, isTimeOver])
  return shown !== null && shown.id === id ? shown.state : 'asking'
}

async function pollPayment({ id, state, isSbp }: WatchedPayment, signal: AbortSignal): Promise<PolledPayment> {
  const { data, error, response } = await call('POST /Payment/CheckQrCodeStatus', { body: { qrId: id }, signal })
  if (response.status === 401) return 'signed-out'
  if (response.status === 404) return 'changed' // another account is signed in here by now
  if (error) throw new Error(error.code)
  if (data.status !== 'open' || (data.isAuthorized && state !== 'authorized')) return 'changed'
  if (state !== 'created' || data.confirmationUrl === null)
    return data.isProviderUnavailable ? 'bank-unavailable' : 'open'
  if (isSbp) return 'changed' // it is paid on this page, which has its QR now
  // Replaces this page in the history: otherwise «back» would send the payer to the bank once more.
  window.location.replace(data.confirmationUrl)
  return 'leaving'
}
