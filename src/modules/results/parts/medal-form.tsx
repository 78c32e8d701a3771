import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { OnlineEntryView, OnlineRefusal } from './online-reply.ts'

/** The delivery address of the medal, filled in from the profile. */
export function MedalForm({ entry, refusal }: { entry: OnlineEntryView; refusal: OnlineRefusal | undefined }) {
  const t = useTexts('results')
  const { delivery, entryId } = entry
  const { form, summary, errorOf } = useRefusedForm({ refusal, fields })
  const field = (name: keyof typeof delivery) => ({
    name,
    defaultValue: refusal?.values[name] ?? delivery[name],
    error: errorOf(name),
  })
  return (
    <form {...form} method="post" className="flex flex-col gap-4 border-line border-t pt-4">
      <div>
        <h3 className="font-semibold">{t('medalTitle')}</h3>
        <p className="text-ink-2">{t('medalLead')}</p>
      </div>
      <FormErrorSummary {...summary} />
      <input type="hidden" name="entryId" value={entryId} />
      <input type="hidden" name="what" value="delivery" />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField {...field('recipient')} label={t('medalRecipient')} maxLength={150} autoComplete="name" />
        <TextField {...field('phone')} label={t('medalPhone')} maxLength={40} type="tel" autoComplete="tel" />
        <TextField {...field('postcode')} label={t('medalPostcode')} maxLength={12} autoComplete="postal-code" />
        <TextField {...field('city')} label={t('medalCity')} maxLength={150} autoComplete="address-level2" />
        <TextField
          {...field('street')}
          label={t('medalStreet')}
          maxLength={250}
          autoComplete="street-address"
          className="tablet:col-span-2"
        />
      </div>
      <Button type="submit" look="quiet" className="self-start">
        {t('medalSave')}
      </Button>
    </form>
  )
}

const fields = ['recipient', 'phone', 'postcode', 'city', 'street']
