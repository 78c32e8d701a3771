import { useEffect, useMemo, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { serverUnreached } from '#src/client/server-unreached.ts'
import type { EventRace } from '#src/modules/catalog/contract/event-page.ts'
import type { SubscriptionTopic } from '#src/modules/catalog/domain/subscription-topic.ts'
import type { EventOutlet } from '#src/modules/catalog/parts/event-outlet.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { PersonalDataBox } from './personal-data-box.tsx'
import type { SubscriptionOutcome } from './subscription-outcome.ts'

type SubscriptionFormProps = {
  event: EventOutlet
  /** The race whose opening, or the event whose notice, the email is about. */
  about: { readonly race: EventRace } | { readonly topic: SubscriptionTopic }
  ownEmail: string | null
  actionResult: SubscriptionOutcome | undefined
}

/** The form for the address; after sending, its result. */
export function SubscriptionForm({ event, about, ownEmail, actionResult }: SubscriptionFormProps) {
  const t = useTexts('inquiries')
  const format = useFormat()
  const subscription = actionResult?.subscription
  const race = 'race' in about ? about.race : null
  const subject = 'topic' in about ? about.topic : 'opening'
  const isSubscribed = subscription ? subscription.state === 'confirmed' : isSubscribedTo(event, race)
  const moment = race?.state.state === 'coming-soon' ? format.dateTime(race.state.opensAt, event.timeZone) : ''
  const params = { race: race?.name ?? '', moment }
  if (subscription?.state === 'sent')
    return (
      <SubscriptionNotice title={t('subscribeSentTitle')}>
        {t('subscribeSent', { email: subscription.email })}
      </SubscriptionNotice>
    )
  if (isSubscribed) {
    return (
      <div className="flex flex-col items-start gap-5">
        <SubscriptionNotice title={t(`subscribeConfirmedTitle.${subject}`)}>
          {t(`subscribeConfirmed.${subject}`, { ...params, email: subscription?.email ?? ownEmail ?? '' })}
        </SubscriptionNotice>
        <Form method="post">
          <Button type="submit" look="quiet" name="intent" value="end">
            {t('subscribeEnd')}
          </Button>
        </Form>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <p>{t(`subscribeNote.${subject}`, params)}</p>
      <AddressForm ownEmail={ownEmail} actionResult={actionResult} />
    </div>
  )
}

function isSubscribedTo({ ownSubscriptions }: EventOutlet, race: EventRace | null): boolean {
  return race === null ? ownSubscriptions.isSubscribedToNews : ownSubscriptions.raceCodes.includes(race.code)
}

function AddressForm({ ownEmail, actionResult }: Pick<SubscriptionFormProps, 'ownEmail' | 'actionResult'>) {
  const t = useTexts('inquiries')
  const { state } = useNavigation()
  const { form, summary, errorOf } = useRefusedForm({
    refusal: useMemo(
      () =>
        actionResult?.error?.code === serverUnreached.code
          ? { ...actionResult.error, message: t('subscribeOffline') }
          : actionResult?.error,
      [actionResult, t],
    ),
    fields: ownEmail === null ? ['email', 'personalData'] : [],
  })
  return (
    <Form {...form} method="post" className="flex flex-col gap-5">
      <FormErrorSummary {...summary} />
      {ownEmail === null ? (
        <>
          <TextField
            name="email"
            label={t('subscribeEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            defaultValue={actionResult?.email}
            error={errorOf('email')}
          />
          <PersonalDataBox isTicked={actionResult?.personalData === true} error={errorOf('personalData')} />
        </>
      ) : (
        <p>{t('subscribeOwn', { email: ownEmail })}</p>
      )}
      <Button type="submit" size="l" wide pending={state === 'submitting'}>
        {t('subscribeSend')}
      </Button>
    </Form>
  )
}

function SubscriptionNotice({ title, children }: { title: string; children: string }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])
  return (
    <div ref={body} tabIndex={-1} className="w-full outline-none">
      <Notice look="ok" title={title}>
        {children}
      </Notice>
    </div>
  )
}
