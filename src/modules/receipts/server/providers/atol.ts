import { z } from 'zod'
import { type Instant, localDateTime, toInstant } from '#src/kernel/instant.ts'
import type { FiscalNumbers } from '../../domain/fiscal-numbers.ts'
import { itemSumMinor, type ReceiptContent, type ReceiptItem } from '../../domain/receipt.ts'
import type { VatRate } from '../../domain/vat.ts'
import { type FiscalProvider, FiscalRefused, type ReceiptToRegister, type RegisterState } from './fiscal-provider.ts'

export type AtolSettings = {
  /** With `/possystem/v5`, without a slash at the end. */
  readonly url: string
  readonly login: string
  readonly password: string
  /** The group of tills whose company makes the receipts. */
  readonly group: string
  /** Where ATOL says that a receipt is made. */
  readonly callbackUrl: string
  /** Replaces the network, for tests. */
  readonly fetch?: typeof fetch
  readonly now?: () => Instant
}

const timeoutMs = 10_000
const maxBytes = 256 * 1024
/** A token is valid for 24 hours. */
const tokenMs = 23 * 3_600_000
/** `error.code`: a document with this external_id exists, and its uuid is returned. */
const existsCode = 33
/** `error.code`: nothing is known of this uuid yet. */
const notFoundCode = 34

const AtolError = z.object({ code: z.number(), text: z.string(), type: z.string() }).nullish()
const Token = z.object({ token: z.string().nullish(), error: AtolError })
const Accepted = z.object({ uuid: z.string().max(200).nullish(), error: AtolError })
const Report = z.object({
  status: z.enum(['wait', 'done', 'fail']),
  error: AtolError,
  payload: z
    .object({
      fiscal_receipt_number: z.number(),
      shift_number: z.number(),
      receipt_datetime: z.string().regex(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
      fn_number: z.string(),
      ecr_registration_number: z.string(),
      fiscal_document_number: z.number(),
      fiscal_document_attribute: z.number(),
      ofd_receipt_url: z
        .string()
        .regex(/^https?:\/\//)
        .nullish(),
    })
    .nullish(),
})

/** Types of `error` that are about the till or its line, not about the receipt. */
const passing: readonly string[] = ['timeout', 'driver', 'agent', 'unknown']

/** ATOL Online, version 5 of its API (FFD 1.2). */
export function atolProvider(settings: AtolSettings): FiscalProvider {
  const call = caller(settings)
  const group = `/${encodeURIComponent(settings.group)}`
  return {
    code: 'atol',
    async register(receipt) {
      const body = toRequest(receipt, settings, settings.now?.() ?? toInstant(new Date()))
      const { uuid, error } = Accepted.parse(await call(`${group}/${operationOf(receipt.content)}`, body))
      if (uuid && (!error || error.code === existsCode)) return { reference: uuid }
      throw error ? new FiscalRefused(`${error.code} ${error.text}`) : new Error('the register returned no uuid')
    },
    async retrieve(reference) {
      return toState(Report.parse(await call(`${group}/report/${encodeURIComponent(reference)}`)))
    },
    readCallback(body) {
      const message = z.object({ uuid: z.string().max(200) }).safeParse(parsed(body))
      return message.success ? message.data.uuid : null
    },
  }
}

/** Calls with a token, which is renewed once where it is no longer accepted. */
function caller({ url, login, password, fetch: request = fetch }: AtolSettings) {
  let current: { readonly token: Promise<string>; readonly untilMs: number } | null = null
  const send = async (path: string, body: unknown, token: string | null) => {
    const response = await request(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        ...(token === null ? {} : { token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error', // the token goes to this address only
    })
    const text = await readText(response)
    // ATOL says what is wrong with a document with a status of 400 and an error in its form.
    if (response.status >= 500 || response.status === 429) throw new Error(`the register answered ${response.status}`)
    return { status: response.status, json: parsed(text) }
  }
  const newToken = async () => {
    const { token, error } = Token.parse((await send('/getToken', { login, pass: password }, null)).json)
    if (!token) throw new Error(`the register gives no token: ${error?.code} ${error?.text}`)
    return token
  }
  const tokenNow = () => {
    if (current === null || current.untilMs <= Date.now()) {
      current = { token: newToken(), untilMs: Date.now() + tokenMs }
      current.token.catch(() => {
        current = null
      })
    }
    return current.token
  }
  return async (path: string, body?: unknown): Promise<unknown> => {
    const first = await send(path, body, await tokenNow())
    if (first.status !== 401) return first.json
    current = null
    const second = await send(path, body, await tokenNow())
    if (second.status === 401) throw new Error('the register refuses its own token')
    return second.json
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`a register's response is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function operationOf({ operation, correction }: ReceiptContent): string {
  return correction === null ? operation : `${operation}_correction`
}

/** The document as ATOL takes it: a receipt, or a correction with its cause. */
function toRequest({ externalId, content, buyerEmail }: ReceiptToRegister, settings: AtolSettings, now: Instant) {
  const { company, correction } = content
  const document = {
    client: { email: buyerEmail },
    company: {
      email: company.email,
      sno: company.taxSystem,
      inn: company.taxNumber,
      payment_address: company.paymentAddress,
    },
    items: content.items.map(toItem),
    payments: [{ type: content.paidBy === 'cashless' ? 1 : 2, sum: toRoubles(content.totalMinor) }],
    total: toRoubles(content.totalMinor),
    internet: true,
  }
  return {
    external_id: externalId,
    timestamp: russianTime(now),
    service: { callback_url: settings.callbackUrl },
    ...(correction === null
      ? { receipt: document }
      : {
          correction: {
            ...document,
            correction_info: {
              type: correction.reason,
              base_date: russianDay(correction.baseDate),
              ...(correction.baseNumber === null ? {} : { base_number: correction.baseNumber }),
            },
          },
        }),
  }
}

const subjectNumbers = { commodity: 1, service: 4, payment: 10 } as const
/** A piece (tag 2108). */
const piece = 0

function toItem(item: ReceiptItem) {
  const { name, priceMinor, units, mode, subject, vat, supplier } = item
  return {
    name,
    price: toRoubles(priceMinor),
    quantity: units,
    measure: piece,
    sum: toRoubles(itemSumMinor(item)),
    payment_method: mode,
    payment_object: subjectNumbers[subject],
    vat: { type: vatType(vat) },
    ...(supplier === null
      ? {}
      : {
          agent_info: { type: 'another' }, // agent, the mark 64 of tag 1222
          supplier_info: {
            name: supplier.name,
            inn: supplier.taxNumber,
            phones: supplier.phone === '' ? [] : [supplier.phone.replaceAll(/[^\d+]/g, '')],
          },
        }),
  }
}

function vatType(vat: VatRate): string {
  if (vat === 'none') return 'none'
  const [rate = '', of] = vat.split('/')
  return of === undefined ? `vat${rate}` : `vat${of}`
}

/** ATOL's sums are roubles with a decimal point; the nearest double of two decimals prints as they are. */
export function toRoubles(minor: number): number {
  return minor / 100
}

function russianTime(now: Instant): string {
  const [day = '', time = ''] = localDateTime(now, 'Europe/Moscow').split('T')
  return `${russianDay(day)} ${time.slice(0, 8)}`
}

function russianDay(day: string): string {
  return day.split('-').reverse().join('.')
}

function toState({ status, error, payload }: z.infer<typeof Report>): RegisterState {
  if (status === 'wait' || error?.code === notFoundCode) return { state: 'waiting' }
  if (status === 'fail' || !payload)
    return {
      state: 'failed',
      failure: error ? `${error.code} ${error.text}` : 'the register says no reason',
      isPassing: passing.includes(error?.type ?? ''),
    }
  return { state: 'registered', numbers: toNumbers(payload) }
}

function toNumbers(payload: NonNullable<z.infer<typeof Report>['payload']>): FiscalNumbers {
  const [day = '', time = ''] = payload.receipt_datetime.split(' ')
  return {
    receiptNumber: payload.fiscal_receipt_number,
    shiftNumber: payload.shift_number,
    at: `${day.split('.').reverse().join('-')}T${time}`,
    driveNumber: payload.fn_number,
    documentNumber: payload.fiscal_document_number,
    documentSign: String(payload.fiscal_document_attribute).padStart(10, '0'),
    registrationNumber: payload.ecr_registration_number,
    url: payload.ofd_receipt_url ?? null,
  }
}
