import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#src/client/api-types.ts'
import { payWork } from './pay-work.ts'

/** A challenge may be over, or be asked for more by the time it is paid; whoever is refused so often learns it. */
const mostTries = 3

/**
 * Where a sign-up was refused for want of work, has the browser do it and sends the form again, as it was typed.
 * `fields` stand in the form.
 */
export function useSignUpWork(error: ApiFailure | undefined): { fields: ReactNode; isWorking: boolean } {
  const challenge = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const tries = useRef(0)
  const [isHydrated, setIsHydrated] = useState(false)
  /** The refusal about which no more is done. */
  const [settled, settle] = useState<ApiFailure | undefined>(undefined)
  useEffect(() => setIsHydrated(true), [])
  useEffect(() => {
    if (error?.code !== 'accounts.work_needed') return
    if (tries.current >= mostTries) return settle(error)
    tries.current += 1
    let isGone = false
    payWork().then((work) => {
      const [challengeField, answerField] = [challenge.current, answer.current]
      if (isGone || challengeField === null || answerField === null) return
      if (work === null) return settle(error)
      challengeField.value = work.challenge
      answerField.value = work.answer
      // a page that was loaded anew has lost the password: the work then goes with what is typed next
      const form = challengeField.form
      if (form === null || new FormData(form).get('password') === '') return settle(error)
      form.requestSubmit()
    })
    return () => {
      isGone = true
    }
  }, [error])
  return {
    fields: (
      <>
        <input ref={challenge} type="hidden" name="work.challenge" />
        <input ref={answer} type="hidden" name="work.answer" />
      </>
    ),
    isWorking: isHydrated && error?.code === 'accounts.work_needed' && settled !== error,
  }
}
