import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#src/client/call.ts'
import { type PolledPayment, type WatchState, watchPayment } from './payment-watch.ts'
import { useRevalidateOnline } from './use-revalidate-online.ts'
import type { WatchedPayment } from './watched-payment.ts'

/**
 * The time for which a page polls an expired payment: a bank without a response for so long may be
 * down for hours.
 */
const maxAfterTheEndMs = 5 * 60_000

/**
 * Polls the state of an undecided payment, and reloads the page's data once it is decided. A hidden
 * page does not poll; it polls at once when it is shown again (the payer has been in the bank's
 * app), and when the connection is back.
 */
export function usePaymentWatch(payment: WatchedPayment | null): WatchState {
  const [shown, setShown] = useState<{ id: string; state: WatchState } | null>(null)
  const revalidate = useRevalidateOnline()
  const id = payment?.id ?? null
  const isTimeOver = payment?.isTimeOver === true
  const poll = useEffectEvent(async () => (payment === null ? ('open' as const) : await pollPayment(payment)))
  const reread = useEffectEvent(() => revalidate())
  useEffect(() => {
    if (id === null) return
    const watch = watchPayment(
      {
        poll: () => poll(),
        revalidate: () => reread(),
        show: (state) => setShown({ id, state }),
        isSeen: () => !document.hidden,
        isOnline: () => navigator.onLine,
        random: Math.random,
        now: () => performance.now(),
      },
      isTimeOver ? maxAfterTheEndMs : Number.POSITIVE_INFINITY,
    )
    const changeSight = () => (document.hidden ? watch.rest() : watch.look())
    document.addEventListener('visibilitychange', changeSight)
    window.addEventListener('online', watch.look)
    window.addEventListener('offline', watch.lose)
    return () => {
      watch.stop()
      document.removeEventListener('visibilitychange', changeSight)
      window.removeEventListener('online', watch.look)
      window.removeEventListener('offline', watch.lose)
    }
  }, [id, isTimeOver])
  return shown !== null && shown.id === id ? shown.state : 'asking'
}

async function pollPayment({ id, isOpened, isSbp }: WatchedPayment): Promise<PolledPayment> {
  const { data, error, response } = await call('POST /Payment/CheckQrCodeStatus', { body: { qrId: id } })
  if (response.status === 401) return 'signed-out'
  if (response.status === 404) return 'ended' // another account is signed in here by now
  if (error) throw new Error(error.code)
  if (data.status !== 'open') return 'ended'
  if (isOpened || data.confirmationUrl === null) return data.isProviderUnavailable ? 'bank-unavailable' : 'open'
  if (isSbp) return 'ended' // it is paid on this page, which has its QR now
  // Replaces this page in the history: otherwise «back» would send the payer to the bank once more.
  window.location.replace(data.confirmationUrl)
  return 'leaving'
}
