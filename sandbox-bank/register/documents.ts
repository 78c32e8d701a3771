import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Sum = z.number().positive()
const Item = z.object({
  name: z.string().min(1).max(128),
  price: Sum,
  quantity: z.number().positive(),
  measure: z.int(),
  sum: Sum,
  payment_method: z.enum([
    'full_prepayment',
    'prepayment',
    'advance',
    'full_payment',
    'partial_payment',
    'credit',
    'credit_payment',
  ]),
  payment_object: z.int().min(1).max(33),
  vat: z.object({
    type: z.enum([
      'none',
      'vat0',
      'vat5',
      'vat7',
      'vat10',
      'vat20',
      'vat22',
      'vat105',
      'vat107',
      'vat110',
      'vat120',
      'vat122',
    ]),
  }),
  agent_info: z.object({ type: z.string() }).optional(),
  supplier_info: z.object({ name: z.string().min(1), inn: z.string(), phones: z.array(z.string()) }).optional(),
})
const Receipt = z.object({
  client: z.object({
    email: z
      .string()
      .regex(/^\S+@\S+$/)
      .max(64)
      .optional(),
    phone: z.string().optional(),
  }),
  company: z.object({
    email: z.string(),
    sno: z.enum(['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']),
    inn: z.string().regex(/^(\d{10}|\d{12})$/),
    payment_address: z.string().min(1),
  }),
  items: z.array(Item).min(1).max(100),
  payments: z.array(z.object({ type: z.int().min(0).max(9), sum: Sum })).min(1),
  total: Sum,
  internet: z.boolean().optional(),
})
const Correction = Receipt.extend({
  correction_info: z.object({
    type: z.enum(['self', 'instruction']),
    base_date: z.string().regex(/^\d\d\.\d\d\.\d{4}$/),
    base_number: z.string().optional(),
  }),
})
const Common = z.object({
  external_id: z.string().min(1).max(128),
  timestamp: z.string().regex(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
  service: z.object({ callback_url: z.string().max(256).optional() }).optional(),
})
export const operations = ['sell', 'sell_refund', 'sell_correction', 'sell_refund_correction'] as const
export type Operation = (typeof operations)[number]

export type RegisterReceipt = z.infer<typeof Receipt> & Partial<Pick<z.infer<typeof Correction>, 'correction_info'>>
export type RegisterDocument = {
  uuid: string
  operation: Operation
  externalId: string
  callbackUrl: string | null
  receipt: RegisterReceipt
  acceptedAtMs: number
  /** of the drive, from 1: the fiscal document's number */
  number: number
  /** the till failed with it; null: it is made */
  failure: string | null
}

/** @returns the document's parts, or what is wrong with it, in one sentence */
export function readDocument(
  operation: Operation,
  body: unknown,
): Omit<RegisterDocument, 'uuid' | 'acceptedAtMs' | 'number' | 'failure'> | string {
  const isCorrection = operation.endsWith('_correction')
  const parsed = isCorrection
    ? Common.extend({ correction: Correction }).safeParse(body)
    : Common.extend({ receipt: Receipt }).safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.')}: ${issue?.message}`
  }
  const receipt: RegisterReceipt = 'receipt' in parsed.data ? parsed.data.receipt : parsed.data.correction
  const wrong = findWrong(receipt)
  if (wrong !== null) return wrong
  const { external_id: externalId, service } = parsed.data
  return { operation, externalId, callbackUrl: service?.callback_url ?? null, receipt }
}

/** What a till refuses: sums that do not add up, an agent without its supplier, no address of the buyer. */
function findWrong({ client, items, payments, total }: RegisterReceipt): string | null {
  const kopecks = (roubles: number) => Math.round(roubles * 100)
  if (client.email === undefined && client.phone === undefined) return 'client: email or phone is required'
  for (const { name, price, quantity, sum, agent_info: agent, supplier_info: supplier } of items) {
    if (kopecks(price * quantity) !== kopecks(sum)) return `${name}: price × quantity is not sum`
    if (Math.abs(kopecks(price) - price * 100) > 1e-6) return `${name}: a price has two decimals`
    if ((agent === undefined) !== (supplier === undefined)) return `${name}: an agent needs its supplier`
    if (supplier !== undefined && !/^(\d{10}|\d{12})$/.test(supplier.inn)) return `${name}: the supplier has no INN`
  }
  const add = (sums: { sum: number }[]) => sums.reduce((all, { sum }) => all + kopecks(sum), 0)
  if (add(items) !== kopecks(total)) return 'the items do not add up to the total'
  return add(payments) === kopecks(total) ? null : 'the payments do not add up to the total'
}

/** All documents of one drive, which survive a restart. */
export class Documents {
  readonly byUuid = new Map<string, RegisterDocument>()
  readonly byExternalId = new Map<string, RegisterDocument>()
  readonly #file: string

  constructor(file: string) {
    this.#file = file
    if (!existsSync(file)) return
    // a line that was cut short by a crash was never acknowledged
    for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) this.#take(JSON.parse(line))
  }

  add(document: Omit<RegisterDocument, 'uuid' | 'number'>): RegisterDocument {
    const whole = { ...document, uuid: randomUUID(), number: this.byUuid.size + 1 }
    mkdirSync(dirname(this.#file), { recursive: true })
    appendFileSync(this.#file, `${JSON.stringify(whole)}\n`)
    this.#take(whole)
    return whole
  }

  #take(document: RegisterDocument): void {
    this.byUuid.set(document.uuid, document)
    this.byExternalId.set(document.externalId, document)
  }
}

export const driveNumber = '9999078902004312'
export const tillNumber = '0000000001026006'
const perShift = 120

/** What the till prints on a document: made-up numbers in the form of real ones. */
export function numbersOf({ uuid, number, acceptedAtMs, receipt }: RegisterDocument) {
  const sign = createHash('sha256').update(`${driveNumber}/${uuid}`).digest().readUInt32BE(0)
  return {
    fiscal_receipt_number: ((number - 1) % perShift) + 1,
    shift_number: Math.floor((number - 1) / perShift) + 1,
    receipt_datetime: russianTime(acceptedAtMs),
    total: receipt.total,
    fn_number: driveNumber,
    ecr_registration_number: tillNumber,
    fiscal_document_number: number,
    fiscal_document_attribute: sign,
    fns_site: 'www.nalog.gov.ru',
  }
}

export function russianTime(ms: number): string {
  const [day = '', time = ''] = new Date(ms + 3 * 3_600_000).toISOString().split('T') // Moscow has no summer time
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 8)}`
}
