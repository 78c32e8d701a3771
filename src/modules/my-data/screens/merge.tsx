import { data, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import { type FormValue, type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { SecurityPage } from '#src/modules/accounts/parts/security-page.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { MergePhoneProof, type PhoneProofStep } from '../parts/merge-phone-proof.tsx'
import { MergeProof, type ProofStep } from '../parts/merge-proof.tsx'
import { MergeReview } from '../parts/merge-review.tsx'
import type { Route } from './+types/merge'

export const handle = {
  texts: ['my-data-merge', 'accounts', 'accounts-identity', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

const path = '/account/security/merge'

const phonePath = `${path}?by=phone`

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const [state, { byPhone: isPhoneOn }] = await Promise.all([
    api.must('GET /api/account/merge'),
    api.must('GET /api/account/sign-in-providers'),
  ])
  return { state, isPhoneOn, isByPhone: isPhoneOn && new URL(request.url).searchParams.get('by') === 'phone' }
}

type Shown = {
  readonly proof: ProofStep | null
  readonly phoneProof: PhoneProofStep | null
  readonly identity: Parameters<typeof ConfirmIdentity>[0]['identity'] | null
  readonly error: ApiFailure | undefined
}

const nothing: Shown = { proof: null, phoneProof: null, identity: null, error: undefined }

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  if (form.intent === 'cancel') {
    await api.must('POST /api/account/merge/cancel')
    throw redirect(path)
  }
  if (form.intent === 'code' || form.intent === 'prove') return await prove(api, form)
  if (form.intent === 'phone-code' || form.intent === 'prove-phone') return await proveByPhone(api, form)
  const outcome = await withReauthentication(api, form, () =>
    // The schema refuses anything but a tick, with the field's own text.
    api.call('POST /api/account/merge', {
      body: { agrees: (form.agrees === 'on') as true, mergeId: textIn(form.mergeId) },
    }),
  )
  if (outcome.identity !== null)
    return data<Shown>({ ...nothing, identity: outcome.identity }, { status: outcome.identity.status })
  const { error, response } = outcome.done
  if (error) return data<Shown>({ ...nothing, error }, { status: response.status })
  throw redirect(path)
}

async function prove(api: LocalApi, form: FormValues) {
  const [email, password, code, secondCode] = [form.email, form.password, form.code, form.secondCode].map(textIn) as [
    string,
    string,
    string,
    string,
  ]
  const isCodeSent = form.isCodeSent === 'true'
  const shown = (proof: Partial<ProofStep>, error: ApiFailure | undefined, status: number) =>
    data<Shown>(
      { ...nothing, proof: { email, isCodeSent, needsSecondCode: 'secondCode' in form, ...proof }, error },
      { status },
    )
  if (form.intent === 'code') {
    const { error, response, data: sent } = await api.call('POST /api/account/merge/code', { body: { email } })
    return error ? shown({}, error, response.status) : shown({ email: sent.email, isCodeSent: true }, undefined, 200)
  }
  const { error, response } = await api.call('POST /api/account/merge/proof', {
    body: isCodeSent ? { email, code, secondCode } : { email, password, secondCode },
  })
  if (!error) throw redirect(path)
  const needsSecondCode = 'secondCode' in form || error.code === 'accounts.second_code_needed'
  return shown({ needsSecondCode }, error, response.status)
}

async function proveByPhone(api: LocalApi, form: FormValues) {
  const phone = textIn(form.phone)
  const isCodeSent = form.isCodeSent === 'true'
  const shown = (proof: Partial<PhoneProofStep>, error: ApiFailure | undefined, status: number) =>
    data<Shown>(
      { ...nothing, phoneProof: { phone, isCodeSent, needsSecondCode: 'secondCode' in form, ...proof }, error },
      { status },
    )
  if (form.intent === 'phone-code') {
    const { error, response, data: sent } = await api.call('POST /api/account/merge/phone-code', { body: { phone } })
    return error ? shown({}, error, response.status) : shown({ phone: sent.phone, isCodeSent: true }, undefined, 200)
  }
  const { error, response } = await api.call('POST /api/account/merge/phone-proof', {
    body: { code: textIn(form.code), secondCode: textIn(form.secondCode) },
  })
  if (!error) throw redirect(path)
  const needsSecondCode = 'secondCode' in form || error.code === 'accounts.second_code_needed'
  return shown({ needsSecondCode }, error, response.status)
}

function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** A second account of one's own: its proof, what its merge means, and the merge. */
export default function MergeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('my-data-merge')
  const { state, isPhoneOn, isByPhone } = loaderData
  return (
    <SecurityPage title={t('title')} note={state.step === 'ask' ? t('note') : undefined}>
      {actionData?.identity && <ConfirmIdentity identity={actionData.identity} about={t('title')} leaveTo={path} />}
      {state.step === 'ask' &&
        (isByPhone ? (
          <MergePhoneProof
            key={String(actionData?.phoneProof?.isCodeSent ?? false)}
            step={actionData?.phoneProof ?? null}
            error={actionData?.error}
            emailPath={path}
          />
        ) : (
          <MergeProof
            key={String(actionData?.proof?.isCodeSent ?? false)}
            step={actionData?.proof ?? null}
            error={actionData?.error}
            phonePath={isPhoneOn ? phonePath : null}
          />
        ))}
      {state.step === 'review' && !actionData?.identity && <MergeReview review={state} error={actionData?.error} />}
      {state.step === 'done' && (
        <Card className="flex flex-col items-start gap-4">
          <Notice look="ok" title={t('doneTitle')} live>
            <span className="wrap-anywhere">{t('doneNote', { remaining: state.remaining })}</span>
          </Notice>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/account/registrations">{t('doneRegistrations')}</LinkButton>
            <LinkButton to="/account/family" look="quiet">
              {t('doneFamily')}
            </LinkButton>
          </div>
        </Card>
      )}
    </SecurityPage>
  )
}
