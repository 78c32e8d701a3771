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
import { TextField } from '#src/ui/kit/text-field.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { fieldIssue } from '../../contract/field-issue.form.ts'
import { AppCodeForm, SecondStepForm } from '../../contract/two-step.form.ts'
import { AccountForm } from '../../parts/account-form.tsx'
import { ConfirmIdentity } from '../../parts/confirm-identity.tsx'
import { RecoveryCodes } from '../../parts/recovery-codes.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SecurityPage } from '../../parts/security-page.tsx'
import { withReauthentication } from '../../parts/with-reauthentication.ts'
import type { Route } from './+types/security-two-step'

export const handle = {
  texts: ['accounts', 'accounts-emails', 'accounts-identity', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

const here = '/account/security/two-step'

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const state = await api.must('GET /api/account/two-step')
  // An enrolment is shown again after a reload, while the identity is freshly proved.
  const shown = state.isBegun ? await api.call('GET /api/account/two-step/enrolment') : undefined
  const search = new URL(request.url).searchParams
  return {
    state,
    enrolment: shown?.data ?? null,
    codes: await findCodes(api, search.get('codes')),
    done: search.get('done'),
  }
}

/** The recovery codes that the address names: their address shows the same ones after a reload. */
async function findCodes(api: LocalApi, setId: string | null) {
  if (setId === null) return null
  const { data: codes, error } = await api.call('GET /api/account/two-step/recovery-codes', { query: { setId } })
  if (!error) return { kind: 'shown', codes } as const
  return error.code === 'http.reauthentication_required'
    ? ({ kind: 'locked', setId } as const)
    : ({ kind: 'gone', message: error.message } as const)
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  const outcome = await withReauthentication(api, form, () => act(api, form))
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, intent: form.intent, error: undefined }, { status: identity.status })
  }
  const { error, response, goTo } = outcome.done
  if (error) return data({ identity: null, intent: form.intent, error }, { status: response.status })
  throw redirect(goTo)
}

async function act({ call }: LocalApi, { intent, ...form }: FormValues) {
  const [code, setId] = [textIn(form.code), textIn(form.setId)]
  if (intent === 'confirm') {
    const confirmed = await call('POST /api/account/two-step/confirm', { body: { code, setId } })
    // A form sent twice: its first copy has turned it on, and the codes are those of the same set.
    const isRepeated = confirmed.error?.code === 'accounts.two_step_on'
    return { ...confirmed, ...(isRepeated ? { error: undefined } : {}), goTo: codesPage(setId) }
  }
  if (intent === 'new') {
    const made = await call('POST /api/account/two-step/recovery-codes/new')
    return { ...made, goTo: codesPage(made.data?.setId ?? '') }
  }
  if (intent === 'show') {
    const shown = await call('GET /api/account/two-step/recovery-codes', { query: { setId } })
    return { ...shown, goTo: codesPage(setId) }
  }
  if (intent === 'replace') {
    const replaced = await call('POST /api/account/two-step/recovery-codes', { body: { setId } })
    return { ...replaced, goTo: `${here}?done=replaced` }
  }
  if (intent === 'off')
    return { ...(await call('POST /api/account/two-step/off', { body: { code } })), goTo: `${here}?done=off` }
  return { ...(await call('POST /api/account/two-step/begin')), goTo: here }
}

function codesPage(setId: string): string {
  return `${here}?${new URLSearchParams({ codes: setId })}`
}

function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

export default function SecurityTwoStepScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts-security')
  const { moment } = useFormat()
  const zone = useReaderZone()
  const { state, enrolment, codes } = loaderData
  const done = useDoneMessage(actionData ? null : loaderData.done)
  const title = t('twoStepTitle')
  if (actionData?.identity)
    return (
      <SecurityPage title={title}>
        <ConfirmIdentity identity={actionData.identity} leaveTo={here} />
      </SecurityPage>
    )
  if (codes !== null && codes.kind !== 'gone' && !actionData?.error)
    return (
      <SecurityPage title={title}>
        {codes.kind === 'locked' ? (
          <LockedCodes setId={codes.setId} />
        ) : (
          <RecoveryCodes
            setId={codes.codes.setId}
            codes={codes.codes.recoveryCodes}
            isInForce={codes.codes.isInForce}
            leaveTo={here}
          />
        )}
      </SecurityPage>
    )
  const { enabledAt } = state
  return (
    <SecurityPage
      title={title}
      note={enabledAt === null ? t('twoStepNote') : t('twoStepOn', { when: moment(toInstant(enabledAt), zone) })}
    >
      {done !== null && (
        <noscript>
          <Notice look="ok">{done}</Notice>
        </noscript>
      )}
      {actionData?.error && !actionData.error.fields && (
        <Notice look="stop" live>
          {actionData.error.message}
        </Notice>
      )}
      {codes?.kind === 'gone' && !actionData && (
        <Notice look="warn" live>
          {codes.message}
        </Notice>
      )}
      {enabledAt !== null ? (
        <TurnedOn state={state} actionResult={actionData} />
      ) : enrolment !== null ? (
        <Enrolment enrolment={enrolment} actionResult={actionData} />
      ) : (
        <TurnedOff state={state} />
      )}
    </SecurityPage>
  )
}

type State = ApiReply<'GET /api/account/two-step'>
type Result = Route.ComponentProps['actionData']

function TurnedOff({ state }: { state: State }) {
  const t = useTexts('accounts-security')
  const emails = useTexts('accounts-emails')
  const { state: navigation } = useNavigation()
  if (!state.isEmailConfirmed)
    return (
      <Card className="flex flex-col items-start gap-4">
        <p>{t('twoStepNeedsEmail')}</p>
        <LinkButton to="/account/confirm">{emails('emailsConfirm')}</LinkButton>
      </Card>
    )
  return (
    <Card className="flex flex-col items-start gap-4">
      <p>{t('twoStepHow')}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="begin" pending={navigation !== 'idle'}>
          {t('twoStepTurnOn')}
        </Button>
      </Form>
    </Card>
  )
}

/** Codes whose page was loaded again after the proof of identity became old. */
function LockedCodes({ setId }: { setId: string }) {
  const t = useTexts('accounts-security')
  const { state } = useNavigation()
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 className="headline text-h2">{t('twoStepRecoveryTitle')}</h2>
      <p>{t('twoStepCodesLocked')}</p>
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={here}>
          <input type="hidden" name="setId" value={setId} />
          <Button type="submit" name="intent" value="show" pending={state !== 'idle'}>
            {t('twoStepCodesShow')}
          </Button>
        </Form>
        <LinkButton look="quiet" to={here}>
          {t('twoStepCodesBack')}
        </LinkButton>
      </div>
    </Card>
  )
}

function Enrolment({
  enrolment,
  actionResult,
}: {
  enrolment: ApiReply<'GET /api/account/two-step/enrolment'>
  actionResult: Result
}) {
  const t = useTexts('accounts-security')
  const { secret, uri, svg, setId } = enrolment
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="headline text-h2">{t('twoStepScanTitle')}</h2>
      <p>{t('twoStepScan')}</p>
      <div className="flex flex-col gap-5 min-[600px]:flex-row min-[600px]:items-center">
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          alt={t('twoStepQr')}
          width={208}
          height={208}
          className="self-center rounded-card border border-line"
        />
        <div className="flex min-w-0 flex-col items-start gap-3">
          <p className="text-ink-2 text-sm">{t('twoStepSecret')}</p>
          <p className="wrap-anywhere select-all font-mono text-lg">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <a href={uri} className="inline-flex min-h-11 items-center underline underline-offset-2">
            {t('twoStepScanOpen')}
          </a>
        </div>
      </div>
      <AccountForm
        actionResult={actionResult?.intent === 'confirm' ? actionResult : undefined}
        fields={['code']}
        check={(name, value) => (value === '' ? null : fieldIssue(AppCodeForm, name, value))}
        intent="confirm"
        submit={t('twoStepConfirm')}
      >
        {(errorOf) => (
          <>
            <input type="hidden" name="setId" value={setId} />
            <TextField
              name="code"
              label={t('twoStepCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              error={errorOf('code')}
            />
          </>
        )}
      </AccountForm>
    </Card>
  )
}

function TurnedOn({ state, actionResult }: { state: State; actionResult: Result }) {
  const t = useTexts('accounts-security')
  const { formData, state: navigation } = useNavigation()
  return (
    <>
      <PageSection title={t('twoStepRecoveryTitle')}>
        <p>{t('twoStepLeft', { count: state.recoveryCodesLeft })}</p>
        <Form method="post" className="flex flex-col items-start gap-3">
          <Button
            type="submit"
            name="intent"
            value="new"
            look="quiet"
            pending={navigation !== 'idle' && formData?.get('intent') === 'new'}
          >
            {t('twoStepRenew')}
          </Button>
          <p className="text-ink-2 text-sm">{t('twoStepRenewNote')}</p>
        </Form>
      </PageSection>
      <PageSection title={t('twoStepOffTitle')}>
        <Card className="flex max-w-xl flex-col gap-4">
          <p className="text-ink-2">{t('twoStepOffNote')}</p>
          <AccountForm
            actionResult={actionResult?.intent === 'off' ? actionResult : undefined}
            fields={['code']}
            check={(name, value) => (value === '' ? null : fieldIssue(SecondStepForm, name, value))}
            intent="off"
            submit={t('twoStepOffButton')}
          >
            {(errorOf) => (
              <TextField
                name="code"
                label={t('twoStepOffCode')}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                error={errorOf('code')}
              />
            )}
          </AccountForm>
        </Card>
      </PageSection>
    </>
  )
}

function useDoneMessage(done: string | null): string | null {
  const t = useTexts('accounts-security')
  const text = done === 'off' ? t('twoStepOffDone') : done === 'replaced' ? t('twoStepCodesReplaced') : null
  useDoneToast(text)
  return text
}
