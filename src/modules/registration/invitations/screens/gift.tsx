import { data, Form, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { consentsOfForm } from '../../checkout/parts/consents-of-form.ts'
import { deleteDraft } from '../../checkout/parts/delete-draft.ts'
import { giftCookie, giftPagePath } from '../../domain/register-path.ts'
import { detailsOfForm } from '../../entry-details/parts/details-of-form.ts'
import { sendFiles } from '../../entry-details/parts/send-files.ts'
import { AcceptForm } from '../parts/accept-form.tsx'
import { GiftCard } from '../parts/gift-card.tsx'
import { GiftAccepted, InvitationOver } from '../parts/gift-over.tsx'
import { SignInCard } from '../parts/sign-in-card.tsx'
import type { Route } from './+types/gift'

export const handle = {
  texts: ['invitations', 'registration', 'registration-form', 'accounts', 'catalog'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

/**
 * The token of the email's link is in a cookie, so that the return address after signing in does
 * not contain it.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { call, must } = context.get(apiContext)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const { data: invitation } = await call('POST /api/invitations/look', { body: { token: tokenIn(site.cookies) } })
  if (invitation === undefined) return { invitation: null, form: null, offer: null }
  const isToFill = invitation.state === 'open' && !isClosed(invitation) && site.isSignedIn
  const form = isToFill
    ? await must('GET /Register/ApiRegistration', { query: { ...race, personRef: 'recipient' } })
    : null
  const offer = isToFill ? await must('GET /Register/ApiGetContractOffer', { query: race }) : null
  return { invitation, form, offer }
}

function isClosed({ isEventNotHeld, isPostponed }: ApiReply<'POST /api/invitations/look'>): boolean {
  return isEventNotHeld || isPostponed
}

function tokenIn(cookies: Readonly<Record<string, string>>): string {
  return cookies[giftCookie]?.slice(0, 200) || 'none'
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const { call } = api
  const token = tokenIn(context.get(siteContext).cookies)
  const files = new Map<string, File>()
  const values = await readFormValues(request, files)
  if (values.intent === 'delete-draft') {
    const refused = await deleteDraft(api, values)
    if (refused !== null) return data({ error: refused.error, values }, { status: refused.status })
    throw redirect(giftPagePath(params))
  }
  const refused = values.intent === 'decline' ? null : await sendFiles(api, values, files)
  if (refused !== null) return data({ error: refused.error, values }, { status: refused.status })
  const { error, response } =
    values.intent === 'decline'
      ? await call('POST /api/invitations/decline', { body: { token } })
      : await call('POST /api/invitations/accept', {
          body: {
            ...{ token, participant: profileOfForm(values.participant), consents: consentsOfForm(values) },
            ...detailsOfForm(values),
          },
        })
  if (error) return data({ error, values }, { status: response.status })
  await deleteDraft(api, values)
  throw redirect(giftPagePath(params))
}

export default function GiftScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { invitation, form, offer } = loaderData
  return (
    <div className="page-column py-6 tablet:py-10">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      {invitation === null || invitation.state !== 'open' || isClosed(invitation) ? (
        <Over invitation={invitation} />
      ) : (
        <div className="mx-auto flex max-w-3xl flex-col gap-6">
          <title>{invitation.card.eventName}</title>
          <GiftCard invitation={invitation} />
          {form === null ? <SignInCard /> : <AcceptForm race={params} form={form} offer={offer} refusal={actionData} />}
          <Decline />
        </div>
      )}
    </div>
  )
}

function Over({ invitation }: { invitation: ApiReply<'POST /api/invitations/look'> | null }) {
  return invitation?.mine ? (
    <GiftAccepted card={invitation.card} mine={invitation.mine} />
  ) : (
    <InvitationOver invitation={invitation} />
  )
}

/** Two steps without a script, since declining cannot be undone. */
function Decline() {
  const t = useTexts('invitations')
  return (
    <details className="px-1">
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-2">{t('decline')}</summary>
      <Form method="post" className="flex flex-col items-start gap-3 pb-4">
        <input type="hidden" name="intent" value="decline" />
        <p className="text-ink-2">{t('declineNote')}</p>
        <Button type="submit" look="quiet">
          {t('declineSure')}
        </Button>
      </Form>
    </details>
  )
}
