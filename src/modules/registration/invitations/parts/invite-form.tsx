import { Fragment, type SubmitEvent, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { writeTabStorage } from '#src/client/tab-storage.ts'
import { useStoredFormValues } from '#src/client/use-stored-form-values.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TextArea } from '#src/ui/kit/text-area.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { unpaidRemedy } from '../../checkout/domain/unpaid-refusal.ts'
import { UnpaidRemedy } from '../../checkout/parts/unpaid-remedy.tsx'
import type { InvitationKind } from '../domain/invitation.ts'

type InviteFormProps = {
  /** The key of the values saved in this tab until the place is taken. */
  readonly storageKey: string
  readonly kind: InvitationKind
  /** The account's profile has no name yet. */
  readonly isNameless: boolean
  readonly registrationId: string
  /** The address where the pending order is paid; null where there is none. */
  readonly orderTo: string | null
  readonly refusal: ApiFailure | undefined
  readonly typed: FormValues | undefined
  readonly found: ApiReply<'GET /Register/ApiFindFriend'> | undefined
}

const maxMessageLength = 400

/** The recipient of a place; for a friend with a search by email. */
export function InviteForm({
  storageKey,
  kind,
  isNameless,
  registrationId,
  orderTo,
  refusal,
  typed,
  found,
}: InviteFormProps) {
  const t = useTexts('invitations')
  const { state, formData } = useNavigation()
  const isGift = kind === 'gift'
  const email = t(isGift ? 'giftEmail' : 'friendEmail')
  const { form, summary, errorOf } = useRefusedForm({
    refusal,
    fields: ['sender', 'recipient', 'email', 'message'],
  })
  const pending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  const inTab = useStoredFormValues(storageKey, '', form.ref)
  const initialValues = typed ?? inTab
  const before = (name: string) => (typeof initialValues?.[name] === 'string' ? initialValues[name] : '')
  // A refusal returns the typed values; after success the next invitation is for another person.
  const clearTyped = ({ nativeEvent }: SubmitEvent<HTMLFormElement>) => {
    if (nativeEvent.submitter?.getAttribute('value') !== 'find') writeTabStorage(storageKey, null)
  }
  // The values are saved in the tab when the reader must confirm an email or pay first.
  useEffect(() => {
    if (typed !== undefined && refusal !== undefined && unpaidRemedy(refusal.code) !== null)
      writeTabStorage(storageKey, { basis: '', typed })
  }, [storageKey, refusal, typed])
  return (
    <Form {...form} method="post" onSubmit={clearTyped} className="flex flex-col gap-5">
      <FormErrorSummary {...summary} />
      <UnpaidRemedy code={refusal?.code} orderTo={orderTo} />
      <input type="hidden" name="invitationKind" value={kind} />
      <input type="hidden" name="registrationId" value={registrationId} />
      {/* The key remounts the form with the values saved in the tab. */}
      <Fragment key={String(inTab !== null)}>
        {isNameless && (
          <TextField
            name="sender"
            label={t('sender')}
            hint={t('senderHint')}
            maxLength={80}
            autoComplete="name"
            defaultValue={before('sender')}
            error={errorOf('sender')}
          />
        )}
        {isGift && (
          <TextField
            name="recipient"
            label={t('recipient')}
            hint={t('recipientHint')}
            maxLength={60}
            autoComplete="off"
            defaultValue={before('recipient')}
            error={errorOf('recipient')}
          />
        )}
        <TextField
          name="email"
          label={email}
          hint={t(isGift ? 'giftEmailHint' : 'friendEmailHint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          optional={isGift}
          defaultValue={before('email')}
          error={errorOf('email')}
        />
        {found && (
          <Notice look={found.canBeRegistered ? 'ok' : 'warn'} live>
            {found.message}
          </Notice>
        )}
        <TextArea
          name="message"
          label={t('message')}
          hint={t('messageHint')}
          optional
          maxLength={maxMessageLength}
          rows={3}
          defaultValue={before('message')}
          error={errorOf('message')}
        />
      </Fragment>
      <div className="flex flex-wrap gap-3">
        {/* First in the form, so that Enter takes the place. */}
        <Button
          type="submit"
          name="intent"
          value="save"
          look="accent"
          size="l"
          pending={pending('save')}
          className="max-tablet:w-full"
        >
          {t('takePlace')}
        </Button>
        {!isGift && (
          <Button
            type="submit"
            name="intent"
            value="find"
            look="quiet"
            size="l"
            pending={pending('find')}
            className="max-tablet:w-full"
          >
            {t('checkFriend')}
          </Button>
        )}
      </div>
      <p className="text-ink-2 text-sm">{t('holdNote')}</p>
    </Form>
  )
}
