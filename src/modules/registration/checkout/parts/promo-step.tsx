import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { StepProps } from './step-props.ts'
import { useEventPath } from './use-event-path.ts'

/** The access code of a race that opens by code only: one field with an explanation. */
export function PromoStep({ init, card, step, refusal }: StepProps<'promo'>) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const navigation = useNavigation()
  const eventPath = useEventPath(card.eventCode)
  const [search] = useSearchParams()
  const fromLink =
    step.refusal === null
      ? undefined
      : { message: step.refusal, fields: { promoCode: { code: '', message: step.refusal } } }
  const formProps = { refusal: refusal?.error ?? fromLink, fields: ['promoCode'] }
  const { form, summary, errorOf } = useRefusedForm(formProps)
  const typed = refusal?.values.promoCode
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 className="headline text-h2">{t('accessCodeTitle')}</h2>
        <p className="text-ink-2">{t('accessCodeLead')}</p>
      </div>
      <Form {...form} method="post" className="flex flex-col items-start gap-5">
        <input type="hidden" name="intent" value="promo" />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        <input type="hidden" name="personRef" value={search.get('personRef') ?? ''} />
        <input type="hidden" name="entry" value={search.get('entry') ?? ''} />
        <FormErrorSummary {...summary} isUnseen />
        <TextField
          name="promoCode"
          label={tForm('promoCode')}
          hint={t('accessCodeHint')}
          defaultValue={typeof typed === 'string' ? typed : step.code}
          error={errorOf('promoCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          className="w-full"
        />
        <Button type="submit" look="accent" pending={navigation.state !== 'idle'}>
          {t('accessCodeOpen')}
        </Button>
      </Form>
      <p className="text-ink-2 text-sm">{t('accessCodeStays')}</p>
      <Link to={eventPath} className="self-start py-2 underline underline-offset-2">
        {t('otherRaces')}
      </Link>
    </div>
  )
}
