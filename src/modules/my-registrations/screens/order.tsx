import { data, Link, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { loadPolicies, PolicyLinks } from '#src/modules/insurance/parts/policy-links.tsx'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { loadReceipts, noReceipts, OrderReceipts } from '#src/modules/receipts/parts/order-receipts.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { Bill } from '../parts/bills/bill.ts'
import { BillPayments, BillRefunds } from '../parts/bills/bill-money.tsx'
import { BillParts } from '../parts/bills/bill-parts.tsx'
import { BillState, DecisionTag, orderNumber } from '../parts/bills/bill-state.tsx'
import { BillSummary } from '../parts/bills/bill-summary.tsx'
import { loadRequisites, RefundAccount } from '../parts/bills/refund-requisites.tsx'
import type { Route } from './+types/order'

export const handle = {
  texts: [
    'my-registrations-orders',
    'registration-form',
    'insurance-policies',
    'receipts-page',
    'payments-installments',
    'accounts-identity',
  ],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, request, params: { registrationId } }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const bill = await api.must('GET /api/account/orders/:registrationId', { params: { registrationId } })
  const [hasTickets, taxYear, policies, receipts, requisites] = await Promise.all([
    findTickets(api, bill),
    findTaxYear(api, bill),
    bill.paidAt === null ? [] : loadPolicies(api, bill.registrationId),
    bill.payments.length === 0 ? noReceipts : loadReceipts(api, bill.registrationId),
    loadRequisites(api, bill),
  ])
  const { searchParams } = new URL(request.url)
  const done = searchParams.get('done')
  return { bill, hasTickets, taxYear, policies, receipts, requisites, done, changing: searchParams.get('change') }
}

/** Saves where a refund goes. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const refundId = textOf('refundId')
  const api = context.get(apiContext)
  const [receiver, account, bankCode, bankName] = ['receiver', 'account', 'bankCode', 'bankName'].map(textOf)
  const outcome = await withReauthentication(api, values, () =>
    api.call('PUT /api/account/refunds/:refundId/requisites', {
      params: { refundId },
      body: { receiver: receiver ?? '', account: account ?? '', bankCode, bankName },
    }),
  )
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, refusal: undefined }, { status: identity.status })
  }
  const { error, response } = outcome.done
  if (error) return data({ identity: null, refusal: { refundId, error, values } }, { status: response.status })
  throw redirect(`/account/orders/${params.registrationId}?done=account#refund-to`)
}

/** Whether the order has tickets to download; the page is complete without them. */
async function findTickets({ call }: LocalApi, { registrationId, status }: Bill): Promise<boolean> {
  if (status !== 'paid' && status !== 'partially_refunded') return false
  const { data } = await call('GET /api/account/registrations/:registrationId/documents', {
    params: { registrationId },
  })
  return data !== undefined && data.entries.length > 0
}

type TaxFolderYear = {
  readonly year: number
  /** One can apply for certificates of this year; else no deduction is promised. */
  readonly isOpen: boolean
}

/** The year in whose tax folder a place of the order stands; null where none does. */
async function findTaxYear(
  { call }: LocalApi,
  { registrationId, paidAt, currency }: Bill,
): Promise<TaxFolderYear | null> {
  if (!isInstant(paidAt) || currency !== 'RUB') return null
  const year = Number(plainDateIn(paidAt, 'Europe/Moscow').slice(0, 4)) // the tax year is Russia's
  const { data } = await call('GET /api/tax-deduction/folder', { query: { year } })
  return data?.places.some((place) => place.registrationId === registrationId) ? { year, isOpen: data.isOpen } : null
}

/** The bill of an order: what it is made of, what was paid for it, and what went back. */
export default function OrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { bill, hasTickets, taxYear, policies, receipts, requisites, done, changing } = loaderData
  const t = useTexts('my-registrations-orders')
  const number = orderNumber(bill.registrationId)
  return (
    <div className="page-column flex flex-col gap-4 py-4 tablet:gap-6 tablet:py-6">
      <title>{t('openOrder', { event: bill.event.name, number })}</title>
      <Breadcrumbs crumbs={[{ label: t('title'), to: '/account/orders' }, { label: t('number', { number }) }]} />
      <Head bill={bill} />
      {done === 'cancelled' && (
        <Notice look="ok">{t(requisites.length > 0 ? 'cancelledWhere' : 'cancelledDone')}</Notice>
      )}
      {done === 'account' && <Notice look="ok">{t('whereSaved')}</Notice>}
      <div className="grid items-start gap-4 tablet:gap-6 min-[1000px]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 min-[1000px]:sticky min-[1000px]:top-4 min-[1000px]:order-2 tablet:gap-6">
          <DecisionNotice bill={bill} />
          <BillSummary bill={bill} />
          <Further bill={bill} hasTickets={hasTickets} taxYear={taxYear} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 tablet:gap-6">
          {actionData?.identity ? (
            <ConfirmIdentity
              identity={actionData.identity}
              about={t('whereTo')}
              leaveTo={`/account/orders/${bill.registrationId}`}
            />
          ) : (
            requisites.map((refund, index) => (
              <RefundAccount
                key={refund.refundId}
                id={index === 0 ? 'refund-to' : undefined}
                requisites={refund}
                refusal={actionData?.refusal?.refundId === refund.refundId ? actionData.refusal : undefined}
                isChanging={changing === refund.refundId}
              />
            ))
          )}
          <BillParts bill={bill} />
          <BillPayments bill={bill} />
          <BillRefunds bill={bill} toAccount={requisites.map(({ refundId }) => refundId)} />
          <OrderReceipts receipts={receipts} />
          <Linked bill={bill} />
          <PolicyLinks policies={policies} />
        </div>
      </div>
    </div>
  )
}

function Head({ bill }: { readonly bill: Bill }) {
  const t = useTexts('my-registrations-orders')
  const format = useFormat()
  const zone = useReaderZone()
  const { event, tenant, createdAt, paidAt, companyName, decision } = bill
  const facts = [
    { key: 'createdAt', value: isInstant(createdAt) ? format.dateTime(createdAt, zone, 'long') : '' },
    { key: 'paidAt', value: isInstant(paidAt) ? format.dateTime(paidAt, zone, 'long') : '' },
    { key: 'seller', value: tenant.name },
    { key: 'company', value: companyName ?? '' },
  ] as const
  return (
    <header className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap gap-2">
        <DecisionTag decision={decision} />
        <BillState {...bill} />
      </div>
      <h1 className="headline break-words text-h1">
        <Link
          to={`/event/${encodeURIComponent(event.code)}`}
          className="decoration-2 underline-offset-8 hover:underline"
        >
          {format.typeset(event.name)}
        </Link>
      </h1>
      <p className="text-lg">
        {t('number', { number: orderNumber(bill.registrationId) })}
        {isPlainDate(event.startsOn) && isPlainDate(event.endsOn) && (
          <span className="text-ink-2"> · {format.dayRange(event.startsOn, event.endsOn)}</span>
        )}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(
          ({ key, value }) =>
            value !== '' && (
              <div key={key} className="min-w-0">
                <dt className="text-ink-2 text-sm">{t(key)}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}

/** Where the payer chooses what becomes of the places of a cancelled or postponed event. */
function DecisionNotice({ bill: { decision, registrationId } }: { readonly bill: Bill }) {
  const t = useTexts('my-registrations-orders')
  if (decision === null) return null
  return (
    <Notice look="warn" title={t(`eventIs.${decision}`)}>
      <Link to={`/account/registrations/${registrationId}`} className="underline underline-offset-4">
        {t(`decide.${decision}`)}
      </Link>
    </Notice>
  )
}

type FurtherProps = { readonly bill: Bill; readonly hasTickets: boolean; readonly taxYear: TaxFolderYear | null }

function Further({ bill, hasTickets, taxYear }: FurtherProps) {
  const t = useTexts('my-registrations-orders')
  const format = useFormat()
  const { registrationId, paidAt, status } = bill
  const look = 'inline-flex min-h-11 items-center gap-2 underline underline-offset-4'
  if (paidAt === null && status !== 'awaiting_payment') return null
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="font-semibold text-lg">{t('further')}</h2>
      <ul>
        <li>
          <Link to={`/account/registrations/${registrationId}`} className={look}>
            {t(isPaidStatus(status) || status === 'awaiting_payment' ? 'toRegistration' : 'toRegistrationOver')}
          </Link>
        </li>
        {hasTickets && (
          <li>
            <a href={`/api/account/registrations/${registrationId}/tickets`} className={look}>
              <Icon name="file" className="flex-none" />
              {t('tickets')}
            </a>
          </li>
        )}
        {taxYear !== null && (
          <li>
            <Link to={`/account/tax-folder?year=${taxYear.year}`} className={look}>
              {format.typeset(t(taxYear.isOpen ? 'toTaxDeduction' : 'toTaxFolder', { year: taxYear.year }))}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** Other orders of the account about the same places, and money that a moved place took along. */
function Linked({ bill: { moves, linked, currency } }: { readonly bill: Bill }) {
  const t = useTexts('my-registrations-orders')
  const format = useFormat()
  if (moves.length + linked.length === 0) return null
  const look = 'inline-flex min-h-11 min-w-0 items-center break-words underline underline-offset-4'
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-semibold text-lg">{t('linked')}</h2>
      <ul className="flex flex-col">
        {moves.map(({ direction, registrationId, eventName, amountMinor }) => {
          const text = format.typeset(t(direction === 'in' ? 'moveIn' : 'moveOut', { event: eventName }))
          return (
            <li
              key={`${direction} ${registrationId} ${amountMinor}`}
              className="flex items-center justify-between gap-4"
            >
              {registrationId === null ? (
                <span className="min-w-0 break-words">{text}</span>
              ) : (
                <Link to={`/account/orders/${registrationId}`} className={look}>
                  {text}
                </Link>
              )}
              <span className="whitespace-nowrap">{format.money({ amountMinor, currency })}</span>
            </li>
          )
        })}
        {linked.map(({ registrationId, kind, isSource, eventName }) => (
          <li key={registrationId}>
            <Link to={`/account/orders/${registrationId}`} className={look}>
              {format.typeset(
                isSource
                  ? t('linkedSource', { event: eventName })
                  : t('linkedOther', { kind: t(`kind.${kind}`), event: eventName }),
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
