import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#src/app/client/call.ts'
import { nextPollMs } from './poll-times.ts'

/**
 * Asks how an open payment stands, again and again, and has the page read anew once it has ended. A page that nobody
 * sees does not ask; one that comes back into sight asks at once: the payer has been in the bank's app.
 * @returns whether the provider could not be reached the last time
 */
export function usePaymentWatch(paymentId: string | null): { readonly isProviderSilent: boolean } {
  const { revalidate } = useRevalidator()
  const [isProviderSilent, setSilent] = useState(false)
  const readAnew = useEffectEvent(() => revalidate())
  useEffect(() => {
    if (paymentId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let turn = 0
    let isAsking = false
    let isOver = false
    const plan = () => {
      if (isOver || document.hidden) return
      timer = setTimeout(ask, nextPollMs(turn, Math.random()))
      turn += 1
    }
    const ask = async () => {
      isAsking = true
      // A lost connection is no answer: the next turn asks again.
      const { data } = await call('POST /Payment/CheckQrCodeStatus', { body: { qrId: paymentId } }).catch(() => ({
        data: undefined,
      }))
      if (!isOver) setSilent(data?.isProviderSilent === true)
      if (!isOver && data !== undefined && data.status !== 'open') await readAnew()
      isAsking = false
      plan()
    }
    const changeSight = () => {
      clearTimeout(timer)
      if (document.hidden || isAsking) return
      turn = 0
      void ask()
    }
    plan()
    document.addEventListener('visibilitychange', changeSight)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', changeSight)
    }
  }, [paymentId])
  return { isProviderSilent }
}
