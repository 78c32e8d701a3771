import { formatDay } from '#src/kernel/format-date.ts'
import { formatCount } from '#src/kernel/format-money.ts'
import type { Currency } from '#src/kernel/money.ts'
import { nbsp } from '#src/kernel/typography.ts'
import type { CompanyCountry } from '#src/modules/orders/domain/order-company.ts'
import type { Buyer, Seller } from '../domain/invoice.ts'
import { paymentQr } from '../domain/payment-qr.ts'
import { purposeText } from '../domain/purpose.ts'
import { sumInWords } from '../domain/sum-in-words.ts'
import { type InvoiceVat, vatPart } from '../domain/vat.ts'
import type { InvoiceFacts } from './drawing/invoice.ts'
import type { InvoiceRow } from './queries/invoices.ts'

/** What an invoice prints. It is a document for an accountant, so it is in Russian for all readers. */
export function invoiceFacts(invoice: InvoiceRow): InvoiceFacts {
  const { number, issuedOn, dueOn, amountMinor, currency, seller, buyer, lines, orderId, state } = invoice
  const vat = vatOf(invoice)
  const sum = rublesText(amountMinor)
  return {
    title: `Счёт на оплату №${nbsp}${number} от ${formatDay(issuedOn, 'ru', 'long')}${nbsp}г.`,
    bank: {
      name: [seller.bank.bankName, seller.bank.bankCity].filter(Boolean).join(', '),
      bic: seller.bank.bic,
      correspondentAccount: seller.bank.correspondentAccount,
      account: seller.bank.account,
      inn: seller.inn,
      kpp: seller.kpp,
      receiver: seller.legalName,
    },
    seller: sellerText(seller),
    buyer: buyerText(buyer),
    ground: `Оферта, заказ ${orderId.slice(-8)}`,
    lines: lines.map(({ name, units, unit, priceMinor, sumMinor }) => ({
      name,
      units: String(units),
      unit,
      price: rublesText(priceMinor),
      sum: rublesText(sumMinor),
    })),
    totals: [{ label: 'Итого:', sum }, ...vatTotals(vat, seller), { label: 'Всего к оплате:', sum }],
    count: `Всего наименований ${lines.length}, на сумму ${sum}${nbsp}${currency === 'RUB' ? 'руб.' : currency}`,
    words: sumInWords(amountMinor, currency as Currency),
    notes: [
      `Оплатить не позднее ${formatDay(dueOn, 'ru', 'long')}${nbsp}г. После этого срока места могут получить другие участники.`,
      `Назначение платежа: ${purposeOf(invoice)}`,
    ],
    signatures: [
      { role: seller.kpp === '' ? 'ИП' : 'Руководитель', name: seller.director },
      ...(seller.accountant === '' ? [] : [{ role: 'Бухгалтер', name: seller.accountant }]),
    ],
    qr: { content: qrOf(invoice), caption: 'Оплата по QR-коду в приложении банка' },
    stamp: stamps[state],
  }
}

/** What the payer writes as the purpose of the payment. */
export function purposeOf(invoice: InvoiceRow): string {
  const { number, issuedOn } = invoice
  return purposeText({ number, issuedOn, vat: vatOf(invoice) })
}

/** The VAT within the sum by rate; of an invoice from before rates were copied, its seller's. */
export function vatOf({ vat, seller, amountMinor }: InvoiceRow): readonly InvoiceVat[] {
  const { vatBp } = seller
  return vat ?? (vatBp === null ? [] : [{ rateBp: vatBp, amountMinor: vatPart(amountMinor, vatBp) }])
}

function vatTotals(vat: readonly InvoiceVat[], { vatGround }: Seller): InvoiceFacts['totals'] {
  if (vat.length === 0) return [{ label: vatGround === '' ? 'Без НДС:' : `Без НДС (${vatGround}):`, sum: '—' }]
  return vat.map(({ rateBp, amountMinor }) => ({
    label: `В том числе НДС ${rateBp / 100}${nbsp}%:`,
    sum: rublesText(amountMinor),
  }))
}

/** The content of the payment QR code. */
export function qrOf(invoice: InvoiceRow): string {
  const { legalName: name, inn, kpp, bank } = invoice.seller
  return paymentQr({ name, inn, kpp, bank }, invoice.amountMinor, purposeOf(invoice))
}

const stamps: Readonly<Record<InvoiceRow['state'], string | null>> = {
  issued: null,
  part_paid: null,
  paid: 'Оплачен',
  overdue: 'Срок оплаты прошёл',
  cancelled: 'Отменён, не оплачивать',
}

const taxNumberTitles: Readonly<Record<CompanyCountry, string>> = {
  RU: 'ИНН',
  BY: 'УНП',
  KZ: 'БИН (ИИН)',
  UZ: 'СТИР',
  other: 'Налоговый номер',
}

function sellerText({ legalName, inn, kpp, address, phone }: Seller): string {
  return [legalName, `ИНН ${inn}`, kpp === '' ? '' : `КПП ${kpp}`, address, phone === '' ? '' : `тел. ${phone}`]
    .filter(Boolean)
    .join(', ')
}

function buyerText(buyer: Buyer): string {
  if (buyer.kind === 'person') return buyer.name === '' ? 'Физическое лицо' : buyer.name
  const { name, country, taxNumber, kpp, address } = buyer
  const title = taxNumberTitles[country]
  return [name, `${title} ${taxNumber}`, kpp === '' ? '' : `КПП ${kpp}`, address].filter(Boolean).join(', ')
}

/** «2 500,00»: documents of accounts show the minor part always. */
function rublesText(amountMinor: number): string {
  return `${formatCount(Math.floor(amountMinor / 100), 'ru')},${String(amountMinor % 100).padStart(2, '0')}`
}
