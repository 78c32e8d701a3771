import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { AccountCard } from '../../parts/account-card.tsx'
import type { Route } from './+types/email-change'

export const handle = {
  texts: ['accounts', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

const linkCookie = 'sl_email_change'
const linkSeconds = 3600

/**
 * The page of the links that confirm or stop a change of an account's email. As for a password
 * reset, the link's key is moved into a cookie, and only the form does anything. The page needs no
 * session: the links may be opened on another device.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const token = search.get('token')
  if (token !== null) {
    site.setCookie(linkCookie, token.slice(0, 200), { maxAgeSeconds: linkSeconds, domain: site.cookieDomain })
    throw redirect('/account/email-change')
  }
  const done = (['confirmed', 'changed', 'stopped'] as const).find((word) => word === search.get('done')) ?? null
  if (done !== null) return { change: null, done }
  const body = { token: tokenIn(site.cookies) }
  const { data: change } = await context.get(apiContext).call('POST /api/account/email-change/look', { body })
  return { change: change ?? null, done: null }
}

function tokenIn(cookies: Readonly<Record<string, string>>): string {
  return cookies[linkCookie]?.slice(0, 200) || 'none'
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(apiContext)
  const { intent } = await readFormValues(request)
  const body = { token: tokenIn(context.get(siteContext).cookies) }
  if (intent === 'stop') {
    const { error, response } = await call('POST /api/account/email-change/stop', { body })
    if (error) return data({ error }, { status: response.status })
    throw redirect('/account/email-change?done=stopped')
  }
  const { data: confirmed, error, response } = await call('POST /api/account/email-change/confirm', { body })
  if (error) return data({ error }, { status: response.status })
  throw redirect(`/account/email-change?done=${confirmed.isChanged ? 'changed' : 'confirmed'}`)
}

export default function EmailChangeScreen({ loaderData: { change, done }, actionData }: Route.ComponentProps) {
  if (change === null || actionData?.error.code === 'accounts.email_change_gone') return <Outcome done={done} />
  return <Choice change={change} error={actionData?.error.message} />
}

function Outcome({ done }: { done: 'confirmed' | 'changed' | 'stopped' | null }) {
  const t = useTexts('accounts-security')
  const { tenant } = useSite()
  const texts = {
    confirmed: { title: t('linkConfirmedTitle'), note: t('linkConfirmedNote') },
    changed: { title: t('linkChangedTitle'), note: t('linkChangedNote') },
    stopped: { title: t('linkStoppedTitle'), note: t('linkStoppedNote') },
    gone: { title: t('linkGoneTitle'), note: t('linkGoneNote') },
  }[done ?? 'gone']
  return (
    <AccountCard title={texts.title} note={texts.note} returnUrl={null}>
      <div className="flex flex-col gap-3">
        {done === 'stopped' && (
          <LinkButton size="l" wide to="/account/reset">
            {t('linkNewPassword')}
          </LinkButton>
        )}
        <LinkButton
          size="l"
          wide
          look={done === 'stopped' ? 'quiet' : 'primary'}
          to={tenant.links.homeUrl}
          reloadDocument
        >
          {t('linkHome')}
        </LinkButton>
      </div>
    </AccountCard>
  )
}

type Change = ApiReply<'POST /api/account/email-change/look'>

function Choice({ change, error }: { change: Change; error: string | undefined }) {
  const t = useTexts('accounts-security')
  const { formData, state } = useNavigation()
  const isPending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  const { side, newEmail, isConfirmed, needsOther } = change
  const effect =
    side === 'old'
      ? needsOther
        ? t('linkOldNeedsOther')
        : t('linkOldLast')
      : needsOther
        ? t('linkNewNeedsOther')
        : t('linkNewLast')
  return (
    <AccountCard
      title={t('linkTitle')}
      note={side === 'old' ? t('linkOld', { email: newEmail }) : t('linkNew', { email: newEmail })}
      returnUrl={null}
    >
      <meta name="referrer" content="same-origin" />
      {error !== undefined && (
        <Notice look="stop" live>
          {error}
        </Notice>
      )}
      <p>{isConfirmed ? t('linkConfirmedUnneeded') : effect}</p>
      <Form method="post" className="flex flex-col gap-3">
        {!isConfirmed && (
          <Button type="submit" name="intent" value="confirm" size="l" wide pending={isPending('confirm')}>
            {t('linkConfirm')}
          </Button>
        )}
        <Button type="submit" name="intent" value="stop" look="quiet" size="l" wide pending={isPending('stop')}>
          {t('linkStop')}
        </Button>
        <p className="text-ink-2 text-sm">{t('linkStopNote')}</p>
      </Form>
    </AccountCard>
  )
}
