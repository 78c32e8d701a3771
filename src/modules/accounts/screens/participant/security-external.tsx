import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { signInProviderCodes } from '../../domain/external-identity.ts'
import { ConfirmIdentity } from '../../parts/confirm-identity.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SecurityPage } from '../../parts/security-page.tsx'
import { SecurityRow, SecurityRows } from '../../parts/security-rows.tsx'
import { withReauthentication } from '../../parts/with-reauthentication.ts'
import type { Route } from './+types/security-external'

export const handle = {
  texts: ['accounts', 'accounts-emails', 'accounts-identity', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

const here = '/account/security/external'

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const { providers } = await api.must('GET /api/account/external-identities')
  const done = new URL(request.url).searchParams.get('done')
  if (providers.length === 0 && done === null) throw new Response(null, { status: 404 })
  const { isConfirmed } = await api.must('GET /api/account/email-change')
  return { providers, isConfirmed, done }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  const outcome = await withReauthentication(api, form, () => act(api, form))
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined }, { status: identity.status })
  }
  const { error, response, goTo } = outcome.done
  if (error) return data({ identity: null, error }, { status: response.status })
  throw goTo.startsWith('/') ? redirect(goTo) : redirectDocument(goTo)
}

/** Links or unlinks the provider of the pressed button. */
async function act({ call }: LocalApi, { intent, provider }: FormValues) {
  const signInProvider = signInProviderCodes.find((code) => code === provider)
  if (signInProvider === undefined) throw new Response(null, { status: 404 })
  const params = { signInProvider }
  if (intent === 'unlink')
    return {
      ...(await call('POST /api/account/external/:signInProvider/unlink', { params })),
      goTo: `${here}?done=unlinked`,
    }
  const started = await call('POST /api/account/external/:signInProvider/link', { params, body: {} })
  return { ...started, goTo: started.data?.location ?? here }
}

export default function SecurityExternalScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts-security')
  const emails = useTexts('accounts-emails')
  const { providers, isConfirmed } = loaderData
  const done = useDoneMessage(actionData ? null : loaderData.done)
  const title = t('externalTitle')
  if (actionData?.identity)
    return (
      <SecurityPage title={title}>
        <ConfirmIdentity identity={actionData.identity} leaveTo={here} />
      </SecurityPage>
    )
  return (
    <SecurityPage title={title} note={t('externalNote')}>
      {done !== null && loaderData.done !== 'other' && (
        <noscript>
          <Notice look="ok">{done}</Notice>
        </noscript>
      )}
      {done !== null && loaderData.done === 'other' && <Notice look="warn">{done}</Notice>}
      {actionData?.error && (
        <Notice look="stop" live>
          {actionData.error.message}
        </Notice>
      )}
      {!isConfirmed && (
        <Notice
          look="warn"
          action={
            <LinkButton look="quiet" size="s" to="/account/confirm">
              {emails('confirmButton')}
            </LinkButton>
          }
        >
          {t('externalNeedsEmail')}
        </Notice>
      )}
      {providers.length === 0 && <p>{t('externalNoneAtAll')}</p>}
      <SecurityRows>
        {providers.map((provider) => (
          <ProviderRow key={provider.code} provider={provider} canLink={isConfirmed} />
        ))}
      </SecurityRows>
    </SecurityPage>
  )
}

type ProviderRowProps = {
  provider: ApiReply<'GET /api/account/external-identities'>['providers'][number]
  canLink: boolean
}

function ProviderRow({ provider: { code, isOn, linked }, canLink }: ProviderRowProps) {
  const t = useTexts('accounts-security')
  const accounts = useTexts('accounts')
  const { moment } = useFormat()
  const zone = useReaderZone()
  const { formData, state } = useNavigation()
  const name = accounts(`provider.${code}`)
  const when = (instant: string) => moment(toInstant(instant), zone)
  const isPending = state !== 'idle' && formData?.get('provider') === code
  return (
    <SecurityRow
      title={name}
      tag={!isOn && <StateTag tone="warn">{t('externalOff')}</StateTag>}
      action={
        linked !== null || canLink ? (
          <Form method="post">
            <input type="hidden" name="provider" value={code} />
            <Button
              type="submit"
              name="intent"
              value={linked === null ? 'link' : 'unlink'}
              look="quiet"
              size="s"
              pending={isPending}
              aria-label={
                linked === null
                  ? t('externalLinkLabel', { provider: name })
                  : t('externalUnlinkLabel', { provider: name })
              }
            >
              {linked === null ? t('externalLink') : t('externalUnlink')}
            </Button>
          </Form>
        ) : null
      }
    >
      {linked === null ? (
        t('externalNone')
      ) : (
        <>
          <p>{t('externalLinked', { label: linked.label || name, when: when(linked.createdAt) })}</p>
          <p>
            {linked.lastUsedAt === null ? t('externalUnused') : t('externalUsed', { when: when(linked.lastUsedAt) })}
          </p>
          {!isOn && <p>{t('externalOffNote')}</p>}
        </>
      )}
    </SecurityRow>
  )
}

/** The message of the completed action; a toast with JavaScript, unless it asks for something. */
function useDoneMessage(done: string | null): string | null {
  const t = useTexts('accounts-security')
  const texts: Readonly<Record<string, string>> = {
    linked: t('externalLinkedDone'),
    unlinked: t('externalUnlinkedDone'),
    other: t('externalOtherDone'),
  }
  const text = done === null ? null : (texts[done] ?? null)
  useDoneToast(done === 'other' ? null : text)
  return text
}
