import { data, Form, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { consentsOfForm } from '../../checkout/parts/consents-of-form.ts'
import { deleteDraft } from '../../checkout/parts/delete-draft.ts'
import { acceptTransferCookie, acceptTransferPagePath } from '../../domain/register-path.ts'
import { detailsOfForm } from '../../entry-details/parts/details-of-form.ts'
import { sendFiles } from '../../entry-details/parts/send-files.ts'
import { AcceptForm } from '../../invitations/parts/accept-form.tsx'
import { GiftAccepted } from '../../invitations/parts/gift-over.tsx'
import { SignInCard } from '../../invitations/parts/sign-in-card.tsx'
import { AcceptTransferCard } from '../parts/accept-transfer-card.tsx'
import { AcceptTransferEnded } from '../parts/accept-transfer-ended.tsx'
import { TransferredCategory } from '../parts/transferred-category.tsx'
import type { Route } from './+types/accept-transfer'

export const handle = {
  texts: ['invitations', 'registration', 'registration-form', 'accounts', 'catalog'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

/** The email's link has stored its token in a cookie, as an invitation's does. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { call, must } = context.get(apiContext)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const { data: transfer } = await call('POST /api/transfers/look', { body: { token: tokenIn(site.cookies) } })
  if (transfer === undefined) return { transfer: null, form: null, offer: null }
  const isToFill = transfer.state === 'open' && !transfer.isEventNotHeld && !transfer.isOwn && site.isSignedIn
  const form = isToFill
    ? await must('GET /Register/ApiRegistration', { query: { ...race, personRef: 'recipient' } })
    : null
  const offer = isToFill ? await must('GET /Register/ApiGetContractOffer', { query: race }) : null
  return { transfer, form, offer }
}

function tokenIn(cookies: Readonly<Record<string, string>>): string {
  return cookies[acceptTransferCookie]?.slice(0, 200) || 'none'
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const token = tokenIn(context.get(siteContext).cookies)
  const files = new Map<string, File>()
  const values = await readFormValues(request, files)
  if (values.intent === 'decline') {
    const { error, response } = await api.call('POST /api/transfers/decline', { body: { token } })
    if (error) return data({ error, values }, { status: response.status })
    throw redirect(acceptTransferPagePath(params))
  }
  if (values.intent === 'delete-draft') {
    const refused = await deleteDraft(api, values)
    if (refused !== null) return data({ error: refused.error, values }, { status: refused.status })
    throw redirect(acceptTransferPagePath(params))
  }
  const refused = await sendFiles(api, values, files)
  if (refused !== null) return data({ error: refused.error, values }, { status: refused.status })
  const {
    error,
    response,
    data: taken,
  } = await api.call('POST /api/transfers/accept', {
    body: {
      ...{ token, participant: profileOfForm(values.participant), consents: consentsOfForm(values) },
      ...detailsOfForm(values),
    },
  })
  if (error) return data({ error, values }, { status: response.status })
  // A transfer whose fee is unpaid may be offered again.
  if (taken.payAt === null) await deleteDraft(api, values)
  throw redirect(taken.payAt ?? acceptTransferPagePath(params))
}

/** The page of an offered transfer: the place, the form, and the fee. */
export default function AcceptTransferScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { transfer, form, offer } = loaderData
  const isOffered = transfer?.state === 'open' || transfer?.payAt != null
  return (
    <div className="page-column py-6 tablet:py-10">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      {transfer?.mine ? (
        <GiftAccepted card={transfer.card} mine={transfer.mine} />
      ) : transfer === null || !isOffered || transfer.isOwn || transfer.isEventNotHeld ? (
        <AcceptTransferEnded transfer={transfer} />
      ) : (
        <div className="mx-auto flex max-w-3xl flex-col gap-6">
          <title>{transfer.card.eventName}</title>
          <AcceptTransferCard transfer={transfer} />
          <TransferredCategory category={transfer.category} currency={transfer.currency} />
          {actionData && Object.keys(actionData.error.fields ?? {}).length === 0 && (
            <Notice look="stop" live>
              {actionData.error.message}
            </Notice>
          )}
          <NextStep race={params} transfer={transfer} form={form} offer={offer} refusal={actionData} />
        </div>
      )}
    </div>
  )
}

type NextStepProps = {
  readonly race: Parameters<typeof AcceptForm>[0]['race']
  readonly transfer: ApiReply<'POST /api/transfers/look'>
  readonly form: Route.ComponentProps['loaderData']['form']
  readonly offer: Route.ComponentProps['loaderData']['offer']
  readonly refusal: Parameters<typeof AcceptForm>[0]['refusal']
}

/** The next step: sign in, fill in the form, or pay. */
function NextStep({ race, transfer, form, offer, refusal }: NextStepProps) {
  const t = useTexts('invitations')
  const format = useFormat()
  const { feeMinor: amountMinor, currency, payAt } = transfer
  const sum = format.money({ amountMinor, currency })
  if (payAt !== null) {
    return (
      <Card className="flex flex-col items-start gap-4">
        <p>{t('acceptTransferPaying', { sum })}</p>
        <LinkButton to={payAt} look="accent" size="l" reloadDocument className="max-tablet:w-full">
          {t('acceptTransferPay')}
        </LinkButton>
      </Card>
    )
  }
  return (
    <>
      {form === null ? (
        <SignInCard />
      ) : (
        <AcceptForm
          race={race}
          form={form}
          category={transfer.category}
          offer={amountMinor === 0 ? offer : null}
          refusal={refusal}
          button={amountMinor === 0 ? t('acceptTransferAccept') : t('acceptTransferAcceptFee', { sum })}
        />
      )}
      <Decline />
    </>
  )
}

/** Two steps without JavaScript: declining can't be undone. */
function Decline() {
  const t = useTexts('invitations')
  return (
    <details className="px-1">
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-2">
        {t('acceptTransferDecline')}
      </summary>
      <Form method="post" className="flex flex-col items-start gap-3 pb-4">
        <input type="hidden" name="intent" value="decline" />
        <p className="text-ink-2">{t('acceptTransferDeclineNote')}</p>
        <Button type="submit" look="quiet">
          {t('declineSure')}
        </Button>
      </Form>
    </details>
  )
}
