import { z } from 'zod'
import { instantMs } from '#src/kernel/instant.ts'
import type { PlainReply } from '#src/kernel/route.ts'
import { isSameSecret } from '../is-same-secret.ts'
import type { FiscalReceipt, ServedTransaction } from '../payment-desk.ts'

const Id = z.string().min(1).max(64)
const Account = z.looseObject({ order_id: z.string().max(100).default('') })
const amount = z.number().int()
const time = z.number().int().min(0).max(8_640_000_000_000_000)

const Mark = z.union([z.string().max(100), z.number()]).transform(String)
const FiscalData = z.looseObject({
  receipt_id: Mark.nullish(),
  status_code: z.coerce.number().default(0),
  terminal_id: Mark.nullish(),
  fiscal_sign: Mark.nullish(),
  qr_code_url: z.string().max(1000).nullish(),
  date: Mark.nullish(),
})

/** Null where no receipt was made. */
export function toFiscalReceipt(data: z.infer<typeof FiscalData>): FiscalReceipt | null {
  const { receipt_id, status_code, terminal_id, fiscal_sign, qr_code_url, date } = data
  if (status_code !== 0 || !receipt_id || !fiscal_sign) return null
  const [, day, hours, minutes, seconds] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(date ?? '') ?? []
  const at = day && `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hours}:${minutes}:${seconds}`
  return {
    receiptNumber: receipt_id,
    sign: fiscal_sign,
    terminal: terminal_id ?? null,
    at: at ?? null,
    checkUrl: qr_code_url?.startsWith('https://') ? qr_code_url : null,
  }
}

/** Payme's calls, by their method. Sums are tiyin, times are milliseconds. */
export const Call = z.discriminatedUnion('method', [
  z.object({ method: z.literal('CheckPerformTransaction'), params: z.looseObject({ amount, account: Account }) }),
  z.object({
    method: z.literal('CreateTransaction'),
    params: z.looseObject({ id: Id, time, amount, account: Account }),
  }),
  z.object({ method: z.literal('PerformTransaction'), params: z.looseObject({ id: Id }) }),
  z.object({ method: z.literal('CancelTransaction'), params: z.looseObject({ id: Id, reason: z.number().int() }) }),
  z.object({ method: z.literal('CheckTransaction'), params: z.looseObject({ id: Id }) }),
  z.object({ method: z.literal('GetStatement'), params: z.looseObject({ from: time, to: time }) }),
  z.object({
    method: z.literal('SetFiscalData'),
    params: z.looseObject({ id: Id, type: z.enum(['PERFORM', 'CANCEL']), fiscal_data: FiscalData }),
  }),
])
export type Call = z.infer<typeof Call>
export const methods: readonly string[] = Call.options.map(({ shape }) => shape.method.value)

/** The errors of the merchant's API. */
export const errors = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  rights: -32_504,
  system: -32_400,
  wrongAmount: -31_001,
  unknownTransaction: -31_003,
  rendered: -31_007,
  notPerformable: -31_008,
  unknownOrder: -31_050,
  orderOver: -31_051,
  orderPaid: -31_052,
  orderBusy: -31_099,
} as const
export type ErrorName = keyof typeof errors

const messages: Readonly<Record<ErrorName, { ru: string; uz: string; en: string }>> = {
  parse: { ru: 'Запрос не прочитан', uz: 'So‘rov o‘qilmadi', en: 'The request could not be read' },
  request: { ru: 'Не хватает полей', uz: 'Maydonlar yetishmaydi', en: 'Fields are missing' },
  method: { ru: 'Такого метода нет', uz: 'Bunday metod yo‘q', en: 'There is no such method' },
  rights: { ru: 'Нет доступа', uz: 'Ruxsat yo‘q', en: 'No access' },
  system: { ru: 'Попробуйте позже', uz: 'Keyinroq urinib ko‘ring', en: 'Try again later' },
  wrongAmount: { ru: 'Неверная сумма', uz: 'Summa noto‘g‘ri', en: 'The sum is wrong' },
  unknownTransaction: { ru: 'Транзакция не найдена', uz: 'Tranzaksiya topilmadi', en: 'Unknown transaction' },
  rendered: { ru: 'Услуга уже оказана', uz: 'Xizmat ko‘rsatilgan', en: 'The service has been rendered' },
  notPerformable: { ru: 'Время на оплату вышло', uz: 'To‘lov vaqti tugadi', en: 'The time to pay is over' },
  unknownOrder: { ru: 'Заказ не найден', uz: 'Buyurtma topilmadi', en: 'There is no such order' },
  orderOver: { ru: 'Заказ уже закрыт', uz: 'Buyurtma yopilgan', en: 'The order is closed' },
  orderPaid: { ru: 'Заказ уже оплачен', uz: 'Buyurtma to‘langan', en: 'The order is paid' },
  orderBusy: { ru: 'Заказ уже оплачивают', uz: 'Buyurtma to‘lanmoqda', en: 'The order is being paid' },
}

/** Errors about the order name its field. */
const ofOrder: readonly ErrorName[] = ['unknownOrder', 'orderOver', 'orderPaid', 'orderBusy']

/** Always HTTP 200: Payme reads the error in the body. */
export function errorReply(id: unknown, name: ErrorName): PlainReply {
  const data = ofOrder.includes(name) ? { data: 'order_id' } : {}
  return reply({ id, error: { code: errors[name], message: messages[name], ...data } })
}

export function resultReply(id: unknown, result: object): PlainReply {
  return reply({ id, result })
}

function reply(body: object): PlainReply {
  return { status: 200, type: 'application/json', body: JSON.stringify({ jsonrpc: '2.0', ...body }) }
}

const states = { created: 1, done: 2, cancelled: -1, reversed: -2 } as const

export const stateOf = ({ state }: ServedTransaction) => states[state]

/** The answer to CheckTransaction, and an entry of GetStatement. */
export function transactionView(transaction: ServedTransaction) {
  const { createdAt, doneAt, cancelledAt, number, reason } = transaction
  return {
    create_time: instantMs(createdAt),
    perform_time: doneAt === null ? 0 : instantMs(doneAt),
    cancel_time: cancelledAt === null ? 0 : instantMs(cancelledAt),
    transaction: String(number),
    state: stateOf(transaction),
    reason: reason === null ? null : Number(reason),
  }
}

/** `Basic Paycom:KEY`, compared in constant time. */
export function isAuthorized(header: string | undefined, key: string): boolean {
  const expected = `Basic ${Buffer.from(`Paycom:${key}`).toString('base64')}`
  return isSameSecret(header ?? '', expected)
}

/** The parameters of the payer's page: `m=…;ac.order_id=…;a=TIYIN`, in base64. */
export function checkoutPath(link: {
  readonly merchantId: string
  readonly orderId: string
  readonly amountMinor: number
  readonly language?: string
  readonly returnUrl?: string
}): string {
  const { merchantId, orderId, amountMinor, language, returnUrl } = link
  const more = `${language === undefined ? '' : `;l=${language}`}${returnUrl === undefined ? '' : `;c=${returnUrl}`}`
  return Buffer.from(`m=${merchantId};ac.order_id=${orderId};a=${amountMinor}${more}`).toString('base64')
}
