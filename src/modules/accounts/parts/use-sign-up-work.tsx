import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#src/client/api-types.ts'
import { payWork } from './pay-work.ts'

/**
 * A challenge may expire, or require more work by the time it is solved; after this many refusals
 * the user sees the error.
 */
const maxTries = 3

/**
 * Where a sign-up was refused for lack of work, has the browser do it and submits the form again
 * with its values. `fields` must be rendered in the form.
 */
export function useSignUpWork(error: ApiFailure | undefined): { fields: ReactNode; isWorking: boolean } {
  const challenge = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const tries = useRef(0)
  const [isHydrated, setIsHydrated] = useState(false)
  /** The refusal that is not retried any more. */
  const [settled, settle] = useState<ApiFailure | undefined>(undefined)
  useEffect(() => setIsHydrated(true), [])
  useEffect(() => {
    if (error?.code !== 'accounts.work_needed') return
    if (tries.current >= maxTries) return settle(error)
    tries.current += 1
    let isGone = false
    payWork().then((work) => {
      const [challengeField, answerField] = [challenge.current, answer.current]
      if (isGone || challengeField === null || answerField === null) return
      if (work === null) return settle(error)
      challengeField.value = work.challenge
      answerField.value = work.answer
      // A reloaded page has lost the password: the work is submitted with the next one.
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
