import { redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed, siteContext } from '#src/client/site-context.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Button } from '#src/ui/kit/button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { useHasScript } from '#src/ui/kit/use-has-script.ts'
import { useTillTime } from '../parts/use-till-time.ts'
import type { Route } from './+types/receipt'

export const handle = { texts: ['receipts-page'], layout: 'default', background: 'white' } satisfies RouteHandle

export async function loader({ context, params: { receiptId } }: Route.LoaderArgs) {
  mustBeServed(context)
  const { isSignedIn, loginRedirectUrl } = context.get(siteContext)
  if (!isSignedIn) throw redirect(loginRedirectUrl())
  return await context.get(apiContext).must('GET /api/account/receipts/:receiptId', { params: { receiptId } })
}

type Receipt = ApiReply<'GET /api/account/receipts/:receiptId'>

/** A receipt with all that the law wants printed on it: read, checked by its QR code, printed without a script. */
export default function ReceiptScreen({ loaderData: receipt }: Route.ComponentProps) {
  const t = useTexts('receipts-page')
  const format = useFormat()
  const hasScript = useHasScript()
  const { registrationId, numbers, operation, correction, checkText, receiptId } = receipt
  const title = t('title', { number: numbers?.documentNumber ?? 0 })
  return (
    <div className="page-column flex max-w-3xl flex-col gap-6 pt-4 pb-14 print:p-0">
      <title>{title}</title>
      <div data-no-print>
        <Breadcrumbs
          crumbs={[
            { label: t('toOrder', { number: registrationId.slice(-8) }), to: `/account/orders/${registrationId}` },
            { label: title },
          ]}
        />
      </div>
      <header className="flex flex-col gap-2">
        <h1 className="headline text-h2">{title}</h1>
        <p className="text-lg">{t(`operation.${operation}`)}</p>
        {correction !== null && (
          <p className="text-ink-2">
            {t('correctionOf', {
              reason: t(`reason.${correction.reason}`),
              day: isPlainDate(correction.baseDate) ? format.day(correction.baseDate, 'long') : correction.baseDate,
            })}
            {correction.baseNumber !== null && `, ${t('baseNumber', { number: correction.baseNumber })}`}
          </p>
        )}
      </header>
      <Items receipt={receipt} />
      <div className="flex flex-wrap items-start gap-6">
        <div className="min-w-64 flex-1">
          <Facts receipt={receipt} />
        </div>
        <img
          src={`/api/account/receipts/${receiptId}/qr`}
          alt={t('qr', { text: checkText })}
          width={192}
          height={192}
          className="size-48"
        />
      </div>
      <div data-no-print data-print-headless>
        {hasScript ? (
          <Button look="quiet" onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </Button>
        ) : (
          <p className="text-ink-2 text-sm">{t('printHint')}</p>
        )}
      </div>
    </div>
  )
}

function Items({ receipt: { items, totalMinor, currency, paidBy, vats } }: { readonly receipt: Receipt }) {
  const t = useTexts('receipts-page')
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const vatText = (vat: Receipt['vats'][number]['vat']) =>
    vat === 'none' ? t('vatNone') : format.typeset(t(vat.includes('/') ? 'vatInside' : 'vat', { rate: vat }))
  const total = money(totalMinor)
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('items')}</h2>
      <ul className="flex flex-col divide-y divide-line border-line border-y">
        {items.map(({ name, priceMinor, units, sumMinor, subject, mode, vat, supplier }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed receipt never changes, and equal items may repeat
          <li key={i} className="flex flex-col gap-1 py-3">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 break-words font-medium">{format.typeset(name)}</span>
              <span className="whitespace-nowrap font-medium">{money(sumMinor)}</span>
            </p>
            <p className="text-ink-2 text-sm">
              {`${money(priceMinor)} × ${units}, `}
              {t(`subject.${subject}`)}, {format.typeset(t(`mode.${mode}`))}, {vatText(vat)}
            </p>
            {supplier !== null && (
              <p className="break-words text-ink-2 text-sm">
                {format.typeset(t(supplier.phone === '' ? 'agentWithoutPhone' : 'agent', supplier))}
              </p>
            )}
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-1">
        <Row name={t('total')} value={total} isStrong />
        <Row name={t(`paidBy.${paidBy}`)} value={total} />
        {vats.map(({ vat, vatMinor }) =>
          vat === 'none' ? null : <Row key={vat} name={vatText(vat)} value={money(vatMinor)} />,
        )}
      </dl>
    </section>
  )
}

function Facts({ receipt: { company, buyerEmail, numbers } }: { readonly receipt: Receipt }) {
  const t = useTexts('receipts-page')
  const tillTime = useTillTime()
  if (numbers === null) return null
  const rows = [
    ['seller', company.name],
    ['taxNumber', company.taxNumber],
    ['taxSystem', t(`taxSystem.${company.taxSystem}`)],
    ['address', company.paymentAddress],
    ['moment', tillTime(numbers.at)],
    ['buyer', buyerEmail ?? ''],
    ['sender', company.email],
    ['receiptNumber', textOf(numbers.receiptNumber)],
    ['shiftNumber', textOf(numbers.shiftNumber)],
    ['registrationNumber', numbers.registrationNumber ?? ''],
    ['driveNumber', numbers.driveNumber],
    ['documentNumber', String(numbers.documentNumber)],
    ['documentSign', numbers.documentSign],
    ['taxSite', 'nalog.gov.ru'],
  ] as const
  return (
    <dl className="flex flex-col gap-1">
      {rows.map(([key, value]) => (value === '' ? null : <Row key={key} name={t(key)} value={value} />))}
    </dl>
  )
}

/** Empty where the provider that made the receipt does not say it. */
function textOf(number: number | null): string {
  return number === null ? '' : String(number)
}

type RowProps = { readonly name: string; readonly value: string; readonly isStrong?: boolean }

function Row({ name, value, isStrong = false }: RowProps) {
  return (
    <div className={isStrong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4'}>
      {/* A long address breaks, not the word that names it. */}
      <dt className="max-w-1/2 flex-none text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}
