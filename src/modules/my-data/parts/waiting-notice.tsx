import { Form, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { type Instant, isInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'

/** Says when the account will be deleted, and restores it. */
export function WaitingNotice({ deleteAfter, error }: { deleteAfter: string; error: ApiFailure | undefined }) {
  const t = useTexts('my-data-page')
  const format = useFormat()
  const zone = useReaderZone()
  const { state, formData } = useNavigation()
  return (
    <Notice
      look="warn"
      title={t('waitingTitle', { day: format.day(plainDateIn(instantOf(deleteAfter), zone)) })}
      action={
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="restore"
            pending={state !== 'idle' && formData?.get('intent') === 'restore'}
          >
            {t('restoreButton')}
          </Button>
        </Form>
      }
    >
      <p>{t('waitingNote')}</p>
      {error && <p role="alert">{error.message}</p>}
    </Notice>
  )
}

function instantOf(text: string): Instant {
  if (!isInstant(text)) throw new Error(`not an instant: ${text}`)
  return text
}
