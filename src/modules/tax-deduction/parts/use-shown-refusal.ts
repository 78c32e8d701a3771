import { useMemo } from 'react'
import type { ApiFailure } from '#src/client/api-types.ts'
import { serverUnreached } from '#src/client/server-unreached.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

/** The refusal of a form as it is shown; a form that did not reach the server has its text here. */
export function useShownRefusal(error: ApiFailure | undefined): ApiFailure | undefined {
  const t = useTexts('tax-deduction-page')
  return useMemo(
    () => (error?.code === serverUnreached.code ? { ...error, message: t('notReached') } : error),
    [error, t],
  )
}
