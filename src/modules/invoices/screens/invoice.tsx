import { Link } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useSite } from '#src/client/use-site.ts'
import { type Instant, isInstant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { methodsPath, payPath } from '#src/modules/orders/domain/pay-path.ts'
import { bankTimeZone } from '#src/modules/orders/domain/reservation-due.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { CopyButton } from '#src/ui/kit/copy-button.tsx'
import { Notice, type NoticeLook } from '#src/ui/kit/notice.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import type { InvoiceView } from '../contract/invoice.ts'
import type { Route } from './+types/invoice'

export const handle = {
  texts: ['invoices-page'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

/** For the payer only: other accounts get 404, and an anonymous reader signs in first. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { registrationId } = params
  return await context
    .get(apiContext)
    .must('GET /api/registrations/:registrationId/invoice', { params: { registrationId } })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `№ ${loaderData.number}` : 'Startline' }, { name: 'robots', content: 'noindex' }]
}

export default function InvoiceScreen({ loaderData: invoice }: Route.ComponentProps) {
  const t = useTexts('invoices-page')
  const format = useFormat()
  const { tenant } = useSite()
  const language = useLanguage()
  const isOpen = invoice.state === 'issued' || invoice.state === 'part_paid'
  return (
    <div className="page-column flex max-w-4xl flex-col gap-6 py-8 landscape:py-12">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="headline text-h1">{t('title', { number: invoice.number })}</h1>
        <p className="text-ink-2">{t('issued', { day: format.day(invoice.issuedOn as PlainDate) })}</p>
      </header>
      <State invoice={invoice} />
      {isOpen && <HowToPay invoice={invoice} />}
      <Card className="flex flex-col gap-5">
        <h2 className="headline text-h2">{t('whatFor')}</h2>
        {language === 'en' && <p className="text-ink-2 text-sm">{t('linesNote')}</p>}
        <Lines invoice={invoice} />
        <Buyer invoice={invoice} />
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        {invoice.state !== 'cancelled' && (
          <a className={`${buttonClasses('primary', 'm', false)} max-tablet:w-full`} href={invoice.href}>
            {t('download')}
          </a>
        )}
        <Link
          className="min-h-11 py-2.5 underline underline-offset-2"
          to={isOpen ? methodsPath(invoice.registrationId) : payPath(invoice.registrationId)}
        >
          {t(isOpen ? 'otherMethod' : 'toRegistration')}
        </Link>
        <Link
          className="min-h-11 py-2.5 underline underline-offset-2"
          to={pageUrl(tenant.links.homeUrl, `/account/orders/${invoice.registrationId}`)}
        >
          {t('toOrder')}
        </Link>
      </div>
    </div>
  )
}

const looks: Readonly<Record<InvoiceView['state'], NoticeLook>> = {
  issued: 'soon',
  part_paid: 'warn',
  paid: 'ok',
  overdue: 'warn',
  cancelled: 'stop',
}

/** What has come, and what becomes of the places. */
function State({ invoice }: { readonly invoice: InvoiceView }) {
  const t = useTexts('invoices-page')
  const format = useFormat()
  const { state, currency, receivedMinor, dueAt } = invoice
  const sum = format.money({ amountMinor: receivedMinor, currency })
  const notes = {
    issued: t('dueNote'),
    part_paid: t('partNote', { sum }),
    paid: t('paidNote'),
    overdue: t('overdueNote'),
    cancelled: t('cancelledNote'),
  }
  const isOpen = state === 'issued' || state === 'part_paid'
  return (
    <Notice look={looks[state]} title={t(`state.${state}`)}>
      {isOpen && isInstant(dueAt) && <p className="font-medium">{t('dueUntil', { date: dueText(format, dueAt) })}</p>}
      <p>{notes[state]}</p>
      <Returns invoice={invoice} />
    </Notice>
  )
}

/** What came too much or too late, and whether it has gone back. */
function Returns({ invoice: { returns, currency } }: { readonly invoice: InvoiceView }) {
  const t = useTexts('invoices-page')
  const format = useFormat()
  return returns.map(({ id, reason, amountMinor, state, doneAt }) => {
    const sum = format.money({ amountMinor, currency })
    return (
      <p key={id} className="font-medium">
        {state === 'done' && isInstant(doneAt)
          ? t(`${reason}Done`, { sum, day: format.day(plainDateIn(doneAt, bankTimeZone)) })
          : t(`${reason}Due`, { sum })}
      </p>
    )
  })
}

function dueText(format: ReturnType<typeof useFormat>, dueAt: Instant): string {
  return format.deadline(dueAt, bankTimeZone, 'long')
}

function HowToPay({ invoice }: { readonly invoice: InvoiceView }) {
  const t = useTexts('invoices-page')
  const format = useFormat()
  const { number, currency, leftMinor, qrUrl, state } = invoice
  const sum = format.money({ amountMinor: leftMinor, currency })
  return (
    <div className={classNames('grid items-start gap-6', state === 'issued' && 'tablet:grid-cols-2')}>
      <Card className="flex min-w-0 flex-col gap-4">
        <h2 className="headline text-h2">{t('requisitesTitle')}</h2>
        <p>
          {t(state === 'part_paid' ? 'left' : 'toPay')}: <b className="whitespace-nowrap">{sum}</b>
        </p>
        <Requisites invoice={invoice} />
      </Card>
      {/* The code names the whole sum: with a part paid it would ask for too much. */}
      {state === 'issued' && (
        <Card className="flex min-w-0 flex-col gap-4">
          <h2 className="headline text-h2">{t('qrTitle')}</h2>
          <img src={qrUrl} alt={t('qrAlt', { number, sum })} width={240} height={240} className="max-w-full bg-white" />
          <p className="handheld:hidden">{t('qrHow')}</p>
          <p className="desk:hidden">{t('qrHowHere')}</p>
        </Card>
      )}
    </div>
  )
}

/** What is long to type at a bank. */
const copied: ReadonlySet<string> = new Set(['inn', 'account', 'bic', 'correspondentAccount', 'purpose'])

function Requisites({ invoice: { seller, purpose, state } }: { readonly invoice: InvoiceView }) {
  const t = useTexts('invoices-page')
  const rows = [
    ['receiver', seller.legalName],
    ['inn', seller.inn],
    ['kpp', seller.kpp],
    ['account', seller.account],
    ['bank', seller.bankName],
    ['bic', seller.bic],
    ['correspondentAccount', seller.correspondentAccount],
    ['purpose', purpose],
  ] as const
  return (
    <>
      <dl
        className={classNames(
          'grid gap-x-8 gap-y-2.5 [overflow-wrap:anywhere]',
          state !== 'issued' && 'tablet:grid-cols-2',
        )}
      >
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt className="text-ink-2 text-sm">{t(label)}</dt>
              <dd className="flex items-center justify-between gap-3">
                <span className="min-w-0 font-medium tabular-nums">{value}</span>
                {copied.has(label) && (
                  <CopyButton
                    text={value}
                    labels={{
                      copy: t('copy'),
                      copyOf: t('copyOf', { name: t(label) }),
                      copied: t('copied'),
                      failed: t('notCopied'),
                    }}
                  />
                )}
              </dd>
            </div>
          ))}
      </dl>
      <p className="text-ink-2 text-sm">{t('purposeNote')}</p>
    </>
  )
}

function Lines({ invoice: { lines, amountMinor, currency, vat } }: { readonly invoice: InvoiceView }) {
  const t = useTexts('invoices-page')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-1">
      <TotalsList
        rows={lines.map(({ name, units, sumMinor }, i) => ({
          id: String(i),
          label: units === 1 ? name : t('unitsOf', { name, count: units }),
          sum: { amountMinor: sumMinor, currency },
        }))}
        total={{ label: t('total'), sum: { amountMinor, currency } }}
      />
      <p className="text-ink-2 text-sm">
        {vat.length === 0
          ? t('noVat')
          : vat
              .map((one) => `${t('vatOf', { rate: format.rate(one.rateBp) })}: ${format.money({ ...one, currency })}`)
              .join(', ')}
      </p>
    </div>
  )
}

function Buyer({ invoice: { buyer } }: { readonly invoice: InvoiceView }) {
  const t = useTexts('invoices-page')
  if (buyer.name === '') return null
  const numbers = buyer.kind === 'company' ? [buyer.taxNumber, buyer.kpp].filter((number) => number !== '') : []
  return (
    <div className="border-line border-t pt-4 [overflow-wrap:anywhere]">
      <p className="text-ink-2 text-sm">{t('buyer')}</p>
      <p className="font-medium">{buyer.name}</p>
      {numbers.length > 0 && <p className="text-ink-2 text-sm tabular-nums">{numbers.join(' / ')}</p>}
      {buyer.kind === 'company' && <p className="text-ink-2 text-sm">{buyer.address}</p>}
    </div>
  )
}
