import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { type FormValue, type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { EnterCode } from '../../parts/code-steps.tsx'
import { ConfirmIdentity } from '../../parts/confirm-identity.tsx'
import { PhoneStep, type PhoneStepResult } from '../../parts/phone-step.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SecurityPage } from '../../parts/security-page.tsx'
import { withReauthentication } from '../../parts/with-reauthentication.ts'
import type { Route } from './+types/security-phone'

export const handle = {
  texts: ['accounts', 'accounts-emails', 'accounts-identity', 'accounts-phone', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

const here = '/account/security/phone'

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const phone = await api.must('GET /api/account/phone')
  const { searchParams } = new URL(request.url)
  const done = searchParams.get('done')
  if (!phone.isOn && phone.confirmed === null && done === null) throw new Response(null, { status: 404 })
  const { isConfirmed } = await api.must('GET /api/account/email-change')
  const sentTo = searchParams.has('another') ? null : phone.sentTo
  return { phone, sentTo, isConfirmed, done, isSentAgain: searchParams.has('again') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  const phone = textIn(form.phone)
  const outcome = await withReauthentication(api, form, () => act(api, form, phone))
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined, phone }, { status: identity.status })
  }
  const { error, response, goTo } = outcome.done
  if (error) return data({ identity: null, error, phone }, { status: response.status })
  throw redirect(goTo)
}

async function act({ call }: LocalApi, { intent, code, again }: FormValues, phone: string) {
  if (intent === 'remove') return { ...(await call('POST /api/account/phone/remove')), goTo: `${here}?done=removed` }
  if (intent === 'try') {
    const tried = await call('POST /api/account/phone/confirm', { body: { code: textIn(code) } })
    return { ...tried, goTo: `${here}?done=confirmed` }
  }
  const sent = await call('POST /api/account/phone/code', { body: { phone } })
  return { ...sent, goTo: again === 'on' ? `${here}?again` : here }
}

function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

export default function SecurityPhoneScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts-phone')
  const { phone, sentTo, isConfirmed, isSentAgain } = loaderData
  const done = useDoneMessage(actionData ? null : loaderData.done)
  if (actionData?.identity)
    return (
      <SecurityPage title={t('title')}>
        <ConfirmIdentity identity={actionData.identity} leaveTo={here} />
      </SecurityPage>
    )
  const result = actionData && { error: actionData.error, phone: actionData.phone }
  const isRemovalRefused =
    result?.error?.code === 'accounts.last_way_in' || result?.error?.code === 'accounts.phone_none'
  if (sentTo !== null && phone.isOn && result?.error?.code !== 'accounts.phone_taken')
    return (
      <SecurityPage title={t('title')} note={t('confirmNote', { phone: sentTo })}>
        <Card className="flex max-w-md flex-col gap-6">
          <EnterCode
            sentTo={{ name: 'phone', value: sentTo }}
            words={{ field: t('code'), none: t('confirmNoMessage'), again: t('again'), another: t('another') }}
            actionResult={result}
            otherAddressPath={`${here}?another`}
            submit={t('confirm')}
            isSentAgain={isSentAgain && !actionData}
          />
        </Card>
      </SecurityPage>
    )
  return (
    <SecurityPage title={t('title')} note={t('ownNote')}>
      {done !== null && (
        <noscript>
          <Notice look="ok">{done}</Notice>
        </noscript>
      )}
      {isRemovalRefused && (
        <Notice look="stop" live>
          {result.error?.message}
        </Notice>
      )}
      {phone.confirmed !== null && <Confirmed confirmed={phone.confirmed} isOn={phone.isOn} />}
      {phone.isOn && (
        <AskPhone
          isConfirmed={isConfirmed}
          hasPhone={phone.confirmed !== null}
          result={isRemovalRefused ? undefined : result}
        />
      )}
    </SecurityPage>
  )
}

function Confirmed({
  confirmed: { phone, confirmedAt, lastUsedAt },
  isOn,
}: {
  confirmed: NonNullable<ApiReply<'GET /api/account/phone'>['confirmed']>
  isOn: boolean
}) {
  const t = useTexts('accounts-phone')
  const { moment } = useFormat()
  const zone = useReaderZone()
  const { formData, state } = useNavigation()
  const when = (instant: string) => moment(toInstant(instant), zone)
  return (
    <Card className="flex flex-col items-start gap-4">
      <div className="flex flex-col gap-1">
        <p>{t('confirmed', { phone, when: when(confirmedAt) })}</p>
        <p className="text-ink-2">{lastUsedAt === null ? t('unused') : t('used', { when: when(lastUsedAt) })}</p>
        {!isOn && <p className="text-ink-2">{t('offNote')}</p>}
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="remove" />
        <Button type="submit" look="quiet" size="s" pending={state !== 'idle' && formData?.get('intent') === 'remove'}>
          {t('remove')}
        </Button>
      </Form>
    </Card>
  )
}

function AskPhone({
  isConfirmed,
  hasPhone,
  result,
}: {
  isConfirmed: boolean
  hasPhone: boolean
  result: PhoneStepResult
}) {
  const t = useTexts('accounts-phone')
  const emails = useTexts('accounts-emails')
  if (!isConfirmed)
    return (
      <Notice
        look="warn"
        action={
          <LinkButton look="quiet" size="s" to="/account/confirm">
            {emails('confirmButton')}
          </LinkButton>
        }
      >
        {t('needsEmail')}
      </Notice>
    )
  const form = (
    <Card className="flex max-w-md flex-col gap-6">
      <PhoneStep actionResult={result} submit={t('ask')} />
    </Card>
  )
  return hasPhone ? <PageSection title={t('changeTitle')}>{form}</PageSection> : form
}

/** The message of the completed action; a toast with JavaScript. */
function useDoneMessage(done: string | null): string | null {
  const t = useTexts('accounts-phone')
  const texts: Readonly<Record<string, string>> = { confirmed: t('confirmedDone'), removed: t('removedDone') }
  const text = done === null ? null : (texts[done] ?? null)
  useDoneToast(text)
  return text
}
