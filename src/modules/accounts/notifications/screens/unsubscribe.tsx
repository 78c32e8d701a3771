import { useEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { Route } from './+types/unsubscribe'

export const handle = { texts: ['notifications'], background: 'wash' } satisfies RouteHandle

type Link = ApiReply<'GET /api/unsubscribe'>

/** The page that an email's link opens. GET changes nothing: programs that scan emails open links too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { data: link, error } = await context
    .get(apiContext)
    .call('GET /api/unsubscribe', { query: { token: tokenFrom(request) } })
  return data({ link: error ? null : link }, { status: error ? 404 : 200 })
}

/** Handles the page's buttons and a mail program's one-click «unsubscribe» (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const isOff = values.intent === 'off' || values['List-Unsubscribe'] === 'One-Click'
  if (!isOff && values.intent !== 'on') return data({ changed: null }, { status: 400 })
  const { error, response } = await context
    .get(apiContext)
    .call('POST /api/unsubscribe', { body: { token: tokenFrom(request), isOn: !isOff } })
  return data({ changed: error ? null : isOff ? 'off' : 'on' } as const, { status: error ? response.status : 200 })
}

function tokenFrom(request: Request): string {
  return new URL(request.url).searchParams.get('token') || '-'
}

export default function UnsubscribeScreen({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const t = useTexts('notifications')
  return (
    <div className="page-column flex max-w-3xl flex-col items-start gap-6 py-10 tablet:py-16">
      <title>{t('unsubscribeMeta')}</title>
      <meta name="robots" content="noindex" />
      {link === null ? (
        <>
          <Title isChanged={false}>{t('unsubscribeGoneTitle')}</Title>
          <p>{t('unsubscribeGone')}</p>
          <SettingsLink />
        </>
      ) : (
        <Choice link={link} changed={actionData?.changed ?? null} />
      )}
    </div>
  )
}

function Choice({ link: { kind, isOn }, changed }: { link: Link; changed: 'on' | 'off' | null }) {
  const t = useTexts('notifications')
  const { state } = useNavigation()
  const isBack = isOn && changed === 'on'
  const names = { kind: t(`kind.${kind}`), note: t(`kindNote.${kind}`) }
  return (
    <>
      <Title isChanged={changed !== null}>
        {t(!isOn ? 'unsubscribedTitle' : isBack ? 'resubscribedTitle' : 'unsubscribeTitle')}
      </Title>
      <p>{t(!isOn ? 'unsubscribedAbout' : isBack ? 'resubscribedAbout' : 'unsubscribeAbout', names)}</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="l"
          look={isOn && !isBack ? 'primary' : 'quiet'}
          name="intent"
          value={isOn ? 'off' : 'on'}
          pending={state !== 'idle'}
        >
          {t(isOn ? 'unsubscribeButton' : 'resubscribeButton')}
        </Button>
        <SettingsLink />
      </Form>
    </>
  )
}

function SettingsLink() {
  const t = useTexts('notifications')
  return (
    <LinkButton look="quiet" size="l" to="/account/notifications">
      {t('settings')}
    </LinkButton>
  )
}

/** After a submission the title says what happened: focus moves there. */
function Title({ isChanged, children }: { isChanged: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isChanged) title.current?.focus()
  }, [isChanged])
  return (
    <h1 ref={title} tabIndex={-1} className="headline text-h1 outline-none">
      {children}
    </h1>
  )
}
