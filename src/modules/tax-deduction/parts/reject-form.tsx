import { Form } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { TextArea } from '#src/ui/kit/text-area.tsx'
import { useDecisionAddress } from './use-decision-address.ts'
import { useShownRefusal } from './use-shown-refusal.ts'

type Refused = { error: ApiFailure; reason: string }

/** Rejects an application with a reason that its applicant sees. */
export function RejectForm({ refused, partId }: { refused: Refused | undefined; partId?: string }) {
  const t = useTexts('tax-deduction-page')
  const { form, summary, errorOf } = useRefusedForm({ refusal: useShownRefusal(refused?.error), fields: ['reason'] })
  const id = partId === undefined ? 'reject' : `reject-${partId}`
  const address = useDecisionAddress(id)
  return (
    <Card id={id} className="scroll-mt-6">
      <Form {...form} method="post" action={address} className="flex flex-col gap-4">
        {partId !== undefined && <input type="hidden" name="partId" value={partId} />}
        <h2 className="font-semibold text-lg">{t('rejectTitle')}</h2>
        <FormErrorSummary {...summary} />
        <TextArea
          name="reason"
          label={t('rejectReason')}
          hint={t('rejectReasonHint')}
          defaultValue={refused?.reason ?? ''}
          maxLength={500}
          error={errorOf('reason')}
        />
        <Button
          type="submit"
          name="decision"
          value="reject"
          look="quiet"
          size="l"
          className="self-start max-tablet:w-full"
        >
          {t('reject')}
        </Button>
      </Form>
    </Card>
  )
}
