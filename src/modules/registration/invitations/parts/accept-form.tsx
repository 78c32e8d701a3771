import { Form, useNavigation } from 'react-router'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValue, FormValues } from '#src/client/form-values.ts'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import { useChangedFields } from '#src/ui/form/use-changed-fields.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { consentsOfForm } from '../../checkout/parts/consents-of-form.ts'
import { DraftAutosave } from '../../checkout/parts/draft-autosave.tsx'
import type { RaceKey } from '../../domain/register-path.ts'
import { DetailFields } from '../../entry-details/parts/detail-fields.tsx'
import { nested } from '../../entry-details/parts/details-of-form.ts'
import { EntryFileField } from '../../entry-details/parts/entry-file-field.tsx'
import { GuardianField } from '../../entry-details/parts/guardian-field.tsx'
import { birthDateIn, hasDetailFields, useDetailFields } from '../../entry-details/parts/use-detail-fields.ts'
import { ConsentBoxes } from '../../parts/consent-boxes.tsx'

type AcceptFormProps = {
  readonly race: RaceKey
  readonly form: ApiReply<'GET /Register/ApiRegistration'>
  /** The texts that the recipient consents to; not given within a family. */
  readonly offer?: ApiReply<'GET /Register/ApiGetContractOffer'> | null
  /**
   * Of a place at a social category's price: its document is uploaded with the form, if it must be
   * submitted.
   */
  readonly category?: ApiReply<'POST /api/transfers/look'>['category']
  readonly refusal: { readonly error: ApiFailure; readonly values: FormValues } | undefined
  /** A title, where it is not the account's own form. */
  readonly title?: string
  readonly button?: string
}

const formId = 'accept'

function fileIn(category: FormValue | undefined): string {
  const fileId = nested(category)?.fileId
  return typeof fileId === 'string' ? fileId : ''
}

/** The form of the recipient of a link, filled in with known data. */
export function AcceptForm({ race, form: known, offer, category, refusal, title, button }: AcceptFormProps) {
  const t = useTexts('invitations')
  const { state, formData } = useNavigation()
  const profileProps = { rules: known.fields, whose: known.owner, prefix: 'participant' }
  const more = useDetailFields(known)
  const requestedFields = { ...known, sellsInsurance: false } // no step of options follows
  const { form, summary, errorOf } = useProfileForm({ ...profileProps, refusal: refusal?.error, more })
  const { changed, hears } = useChangedFields()
  const initialValues = refusal?.values ?? known.draft?.form
  const typed = typeof initialValues?.participant === 'object' ? initialValues.participant : undefined
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="headline text-h2">{title ?? t('formTitle')}</h2>
      <DraftAutosave card={race} draft={known.draft} form={form.ref} changed={changed} formId={formId} />
      <Form
        {...form}
        {...hears}
        id={formId}
        method="post"
        encType="multipart/form-data"
        className="flex flex-col gap-6"
      >
        <input type="hidden" name="intent" value="accept" />
        <input type="hidden" name="personRef" value="recipient" />
        {known.participantId !== null && <input type="hidden" name="participantId" value={known.participantId} />}
        <FormErrorSummary {...summary} />
        <ProfileFields {...profileProps} values={{ ...known.participant, ...typed }} errorOf={errorOf} />
        {(known.rules.ageFrom ?? 0) < 18 && (
          <GuardianField
            form={form.ref}
            birthDate={birthDateIn(typed) ?? birthDateIn(known.participant) ?? ''}
            today={known.rules.today}
            isChecked={refusal?.values.guardian !== undefined}
            error={errorOf('guardian')}
          />
        )}
        {hasDetailFields(known) && (
          <DetailFields form={requestedFields} typed={initialValues} errorOf={errorOf} checks={more.checks} />
        )}
        {category?.proof === 'upload' && (
          <EntryFileField
            name="category.fileId"
            label={t('detailsCategory', { category: category.label })}
            optional={category.priceDifferenceMinor > 0}
            value={fileIn(initialValues?.category)}
            files={known.files}
            error={errorOf('category.fileId')}
          />
        )}
        {offer && (
          <ConsentBoxes
            documents={offer.documents.filter(({ kind }) => kind !== 'receipt')}
            accepted={refusal ? consentsOfForm(refusal.values) : []}
            errorOf={errorOf}
          />
        )}
        <Button
          type="submit"
          look="accent"
          size="l"
          pending={state !== 'idle' && formData?.get('intent') === 'accept'}
          className="self-start max-tablet:w-full"
        >
          {button ?? t('acceptPlace')}
        </Button>
      </Form>
    </Card>
  )
}
