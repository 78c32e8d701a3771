import { z } from 'zod'
import { type Instant, instantMs } from '#src/kernel/instant.ts'
import { fromDecimal, toDecimal } from '../decimal.ts'
import { parseJson } from '../parse-json.ts'
import type { ProviderMessage, ProviderState } from '../provider.ts'

const No = z.union([z.string(), z.number()]).transform(String)
const Amount = z.union([z.string(), z.number()]).transform((amount) => fromDecimal(String(amount)))

export const AddedInvoice = z.looseObject({ InvoiceNo: No, InvoiceUrl: z.string().optional() })
export const AddedCardInvoice = z.looseObject({ CardInvoiceNo: No, InvoiceUrl: z.string().optional() })
export const QrCode = z.looseObject({ QrCodeBody: z.string().min(1) })
export const Form = z.looseObject({ FormUrl: z.string() })
export const Invoice = z.looseObject({ InvoiceNo: No, AccountNo: No, Status: z.coerce.number().int(), Amount })
export const Invoices = z.looseObject({ Items: z.array(Invoice) })
export const CardStatus = z.looseObject({ CardInvoiceStatus: z.coerce.number().int(), Amount: Amount.optional() })

/** BYN, as Express Pay names it. */
export const currencyCode = '933'

/** `10,50`. */
export function toAmount(amountMinor: number): string {
  return toDecimal(amountMinor).replace('.', ',')
}

/** The status of an invoice whose money went back. */
export const invoiceGivenBack = 7

const states: Readonly<Record<number, ProviderState>> = {
  2: 'expired',
  3: 'succeeded',
  5: 'cancelled',
  6: 'succeeded',
  // the money had come
  [invoiceGivenBack]: 'succeeded',
}

/** 1 waits, 4 is paid in part: still open. */
export function stateOfInvoice(status: number): ProviderState {
  return states[status] ?? 'open'
}

const cardStates: Readonly<Record<number, ProviderState>> = {
  2: 'succeeded',
  3: 'cancelled',
  4: 'succeeded',
  6: 'declined',
}

export function stateOfCard(status: number): ProviderState {
  return cardStates[status] ?? 'open'
}

/** The status of an invoice that was paid by card and given back. */
export const cardRefunded = 4

/**
 * The number that the payer enters in ERIP: twelve digits of our payment's id. Two open invoices with
 * one number are as good as impossible, and the number names the payment again after a lost answer.
 */
export function toAccountNo(paymentId: string): string {
  return String(BigInt(`0x${paymentId.replaceAll('-', '')}`) % 1_000_000_000_000n).padStart(12, '0')
}

/** `yyyyMMddHHmm` in Minsk, which is three hours before UTC all year. */
export function minskTime(at: Instant): string {
  return new Date(instantMs(at) + 3 * 3600_000).toISOString().replaceAll(/\D/g, '').slice(0, 12)
}

const Notification = z.looseObject({
  CmdType: z.coerce.number().int(),
  AccountNo: No.optional(),
  Status: z.coerce.number().int().optional(),
  InvoiceNo: No.optional(),
  PaymentNo: No.optional(),
  Amount: Amount.optional(),
})

/**
 * 1 and 2: money came or was reversed, by the payer's number and ERIP's own; the invoice's status is asked for.
 * 3: the status of an invoice changed.
 */
export function readNotification(data: string): ProviderMessage | null {
  const message = Notification.safeParse(parseJson(data))
  if (!message.success) return null
  const { CmdType, Status, InvoiceNo, PaymentNo, AccountNo, Amount: amountMinor } = message.data
  const eventKey = `${CmdType}:${InvoiceNo ?? PaymentNo ?? ''}:${Status ?? ''}:${amountMinor ?? ''}`
  const isOfMoney = CmdType === 1 || CmdType === 2
  if (isOfMoney && AccountNo !== undefined)
    return { kind: 'hint', eventKey, reference: InvoiceNo ?? null, accountNo: AccountNo }
  const isNews = CmdType === 3 && Status !== undefined && InvoiceNo !== undefined
  return {
    kind: 'news',
    eventKey,
    reference: InvoiceNo ?? null,
    state: !isNews ? 'open' : Status === invoiceGivenBack ? 'refunded' : stateOfInvoice(Status),
    amountMinor: amountMinor ?? 0,
    currency: 'BYN',
  }
}
