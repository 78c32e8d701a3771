import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#src/client/api-types.ts'
import { solveChallenge } from './solve-challenge.ts'

/**
 * A challenge may have expired, or more work may be required, by the time it is solved; after this
 * many refusals the user sees the error.
 */
const maxAttempts = 3

/**
 * Where a sign-up was refused because it needs a proof of work, solves the challenge and submits the
 * form again with its values. `fields` must be rendered in the form.
 */
export function useSignUpWork(error: ApiFailure | undefined): { fields: ReactNode; isWorking: boolean } {
  const challenge = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const attempts = useRef(0)
  const [isHydrated, setIsHydrated] = useState(false)
  /** The refusal that is no longer retried. */
  const [finalError, setFinalError] = useState<ApiFailure | undefined>(undefined)
  useEffect(() => setIsHydrated(true), [])
  useEffect(() => {
    if (error?.code !== 'accounts.work_needed') return
    if (attempts.current >= maxAttempts) return setFinalError(error)
    attempts.current += 1
    let isCancelled = false
    solveChallenge().then((work) => {
      const [challengeField, answerField] = [challenge.current, answer.current]
      if (isCancelled || challengeField === null || answerField === null) return
      if (work === null) return setFinalError(error)
      challengeField.value = work.challenge
      answerField.value = work.answer
      // A reloaded page has lost the password: the work is submitted with the next one.
      const form = challengeField.form
      if (form === null || new FormData(form).get('password') === '') return setFinalError(error)
      form.requestSubmit()
    })
    return () => {
      isCancelled = true
    }
  }, [error])
  return {
    fields: (
      <>
        <input ref={challenge} type="hidden" name="work.challenge" />
        <input ref={answer} type="hidden" name="work.answer" />
      </>
    ),
    isWorking: isHydrated && error?.code === 'accounts.work_needed' && finalError !== error,
  }
}
