import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect, useNavigate, useNavigation, useSubmit } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { fieldIssue } from '../../contract/field-issue.form.ts'
import { PasskeyNameForm } from '../../contract/passkeys.form.ts'
import { maxPasskeyName } from '../../domain/passkey.ts'
import { ConfirmIdentity } from '../../parts/confirm-identity.tsx'
import { useIssueText } from '../../parts/issue-text.ts'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SecurityPage } from '../../parts/security-page.tsx'
import { createPasskey, type PasskeyOutcome, useHasPasskeys } from '../../parts/use-passkeys.ts'
import { withReauthentication } from '../../parts/with-reauthentication.ts'
import type { Route } from './+types/security-passkeys'

export const handle = {
  texts: ['accounts', 'accounts-emails', 'accounts-identity', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

const here = '/account/security/passkeys'

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const list = await context.get(apiContext).must('GET /api/account/passkeys')
  const search = new URL(request.url).searchParams
  return { list, done: search.get('done'), isReady: search.has('add') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  const outcome = await withReauthentication(api, form, () => act(api, form))
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined, passkeyId: null, name: undefined }, { status: identity.status })
  }
  const { error, response, goTo } = outcome.done
  if (error)
    return data({ identity: null, error, passkeyId: idIn(form), name: nameIn(form) }, { status: response.status })
  throw redirect(goTo)
}

async function act(api: LocalApi, form: FormValues) {
  const passkeyId = idIn(form) ?? ''
  if (form.intent === 'remove')
    return {
      ...(await api.call('DELETE /api/account/passkeys/:passkeyId', { params: { passkeyId } })),
      goTo: `${here}?done=removed`,
    }
  if (form.intent === 'rename') {
    const body = { name: nameIn(form) }
    return {
      ...(await api.call('PUT /api/account/passkeys/:passkeyId', { params: { passkeyId }, body })),
      goTo: `${here}?done=renamed`,
    }
  }
  // Asks for the identity before the browser's dialog, which needs a press of its own.
  return { ...(await api.call('POST /api/account/passkeys/options')), goTo: `${here}?add` }
}

function nameIn({ name }: FormValues): string {
  return typeof name === 'string' ? name : ''
}

function idIn({ passkeyId }: FormValues): string | null {
  return typeof passkeyId === 'string' ? passkeyId : null
}

export default function SecurityPasskeysScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts-security')
  const { list, isReady } = loaderData
  const done = useDoneMessage(actionData ? null : loaderData.done)
  const title = t('passkeysTitle')
  if (actionData?.identity)
    return (
      <SecurityPage title={title}>
        <ConfirmIdentity identity={actionData.identity} leaveTo={here} />
      </SecurityPage>
    )
  return (
    <SecurityPage title={title} note={t('passkeysNote')}>
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
      {list.passkeys.length > 0 && (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {list.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                refused={
                  actionData?.passkeyId === passkey.id && actionData.error?.fields?.name ? actionData : undefined
                }
              />
            ))}
          </ul>
        </Card>
      )}
      <AddPasskey list={list} isReady={isReady} />
    </SecurityPage>
  )
}

type List = ApiReply<'GET /api/account/passkeys'>

type PasskeyRowProps = {
  readonly passkey: List['passkeys'][number]
  /** The refused name, with its error. */
  readonly refused: { readonly error?: ApiFailure; readonly name: string | undefined } | undefined
}

function PasskeyRow({ passkey, refused }: PasskeyRowProps) {
  const t = useTexts('accounts-security')
  const { moment } = useFormat()
  const zone = useReaderZone()
  const { formData, state } = useNavigation()
  const { id, name, createdAt, lastUsedAt, domain, isHere, isSuspended } = passkey
  const isPending = (intent: string) =>
    state !== 'idle' && formData?.get('intent') === intent && formData.get('passkeyId') === id
  const when = (at: string) => moment(toInstant(at), zone)
  return (
    <li className="flex flex-col gap-3 p-4 tablet:px-6">
      <div className="flex flex-col gap-1">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
          {name}
          {isSuspended && <StateTag tone="stop">{t('passkeySuspended')}</StateTag>}
        </h2>
        {isSuspended && <p>{t('passkeySuspendedNote')}</p>}
        <p className="text-ink-2">
          {lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', { when: when(lastUsedAt) })}
        </p>
        <p className="text-ink-2 text-sm">{t('passkeyCreated', { when: when(createdAt) })}</p>
        {!isHere && <p className="text-ink-2 text-sm">{t('passkeyElsewhere', { domain })}</p>}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <details className="min-w-0 flex-1" open={refused !== undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-2">
            {t('passkeyRename')}
          </summary>
          <RenameForm passkey={passkey} refused={refused} isPending={isPending('rename')} />
        </details>
        <Form method="post">
          <input type="hidden" name="passkeyId" value={id} />
          <Button
            type="submit"
            name="intent"
            value="remove"
            look="quiet"
            size="s"
            aria-label={t('passkeyRemoveLabel', { name })}
            pending={isPending('remove')}
          >
            {t('passkeyRemove')}
          </Button>
        </Form>
      </div>
    </li>
  )
}

function RenameForm({ passkey: { id, name }, refused, isPending }: PasskeyRowProps & { isPending: boolean }) {
  const t = useTexts('accounts-security')
  const issueText = useIssueText()
  const { form, summary, errorOf } = useRefusedForm({
    refusal: refused?.error,
    fields: ['name'],
    check(field, value) {
      const code = fieldIssue(PasskeyNameForm, field, value)
      return code == null ? code : issueText(code)
    },
  })
  return (
    <Form {...form} method="post" className="flex flex-col gap-3 pt-2">
      <FormErrorSummary {...summary} />
      <input type="hidden" name="passkeyId" value={id} />
      <TextField
        name="name"
        label={t('passkeyName')}
        defaultValue={refused?.name ?? name}
        maxLength={maxPasskeyName}
        autoComplete="off"
        className="max-w-xl"
        error={errorOf('name')}
      />
      <Button type="submit" name="intent" value="rename" look="quiet" pending={isPending} className="self-start">
        {t('passkeyRenameSave')}
      </Button>
    </Form>
  )
}

function AddPasskey({ list, isReady }: { list: List; isReady: boolean }) {
  const t = useTexts('accounts-security')
  const emails = useTexts('accounts-emails')
  const has = useHasPasskeys()
  if (!list.isEmailConfirmed)
    return (
      <Card className="flex flex-col items-start gap-4">
        <p>{t('passkeyNeedsEmail')}</p>
        <LinkButton to={`/account/confirm`}>{emails('emailsConfirm')}</LinkButton>
      </Card>
    )
  if (list.domain === null) return <Notice look="soon">{t('passkeyNoDomain')}</Notice>
  return (
    <Card className="flex flex-col items-start gap-4">
      <p>{t('passkeyWhat')}</p>
      <noscript>
        <Notice look="soon">{t('passkeyNeedsScript')}</Notice>
      </noscript>
      {has === false && <Notice look="soon">{t('passkeyUnsupported')}</Notice>}
      {has === true && <AddButton isReady={isReady} />}
      <p className="text-ink-2 text-sm">{t('passkeyOnlyHere', { domain: list.domain })}</p>
    </Card>
  )
}

/** The button that opens the browser's dialog; asks for the identity before it where that is due. */
function AddButton({ isReady }: { isReady: boolean }) {
  const t = useTexts('accounts-security')
  const navigate = useNavigate()
  const submit = useSubmit()
  const button = useRef<HTMLButtonElement>(null)
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null)
  useEffect(() => {
    if (isReady) button.current?.focus()
  }, [isReady])
  const press = async () => {
    setPending(true)
    setOutcome(null)
    const next = await createPasskey()
    setPending(false)
    if (next.kind === 'done') return await navigate(`${here}?done=added`)
    if (next.kind === 'refused' && next.failure.code === 'http.reauthentication_required')
      return await submit({ intent: 'add' }, { method: 'post' })
    setOutcome(next)
  }
  return (
    <>
      {isReady && outcome === null && (
        <Notice look="ok" live>
          {t('passkeyReady')}
        </Notice>
      )}
      <Button ref={button} onClick={() => void press()} pending={isPending}>
        {t('passkeyAdd')}
      </Button>
      {outcome !== null && outcome.kind !== 'done' && (
        <Notice look={outcome.kind === 'refused' || outcome.kind === 'failed' ? 'stop' : 'soon'} live>
          {outcome.kind === 'refused' ? outcome.failure.message : t(outcomeTexts[outcome.kind])}
        </Notice>
      )}
    </>
  )
}

const outcomeTexts = {
  cancelled: 'passkeyAddCancelled',
  known: 'passkeyAddKnown',
  failed: 'passkeyAddFailed',
} as const

function useDoneMessage(done: string | null): string | null {
  const t = useTexts('accounts-security')
  const texts: Readonly<Record<string, string>> = {
    added: t('passkeyAdded'),
    removed: t('passkeyRemoved'),
    renamed: t('passkeyRenamed'),
  }
  const text = done === null ? null : (texts[done] ?? null)
  useDoneToast(text)
  return text
}
