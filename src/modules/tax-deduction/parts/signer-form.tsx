import { Form } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { useDecisionAddress } from './use-decision-address.ts'
import { useShownRefusal } from './use-shown-refusal.ts'

type Props = {
  title: string
  hint: string
  /** The button's text and value. */
  action: { label: string; decision: string }
  refused: { error: ApiFailure; signer: string } | undefined
  /** Named where a page has several applications. */
  partId?: string
}

/** Issues certificates, or corrections of them, in the name of their signer. */
export function SignerForm({ title, hint, action, refused, partId }: Props) {
  const t = useTexts('tax-deduction-page')
  const { form, summary, errorOf } = useRefusedForm({ refusal: useShownRefusal(refused?.error), fields: ['signer'] })
  const id = partId === undefined ? action.decision : `${action.decision}-${partId}`
  const address = useDecisionAddress(id)
  return (
    <Card id={id} className="scroll-mt-6">
      <Form {...form} method="post" action={address} className="flex flex-col gap-4">
        {partId !== undefined && <input type="hidden" name="partId" value={partId} />}
        <h2 className="font-semibold text-lg">{title}</h2>
        <FormErrorSummary {...summary} />
        <TextField
          name="signer"
          label={t('signer')}
          hint={hint}
          defaultValue={refused?.signer ?? ''}
          maxLength={150}
          error={errorOf('signer')}
        />
        <Button type="submit" name="decision" value={action.decision} size="l" className="self-start max-tablet:w-full">
          {action.label}
        </Button>
      </Form>
    </Card>
  )
}
