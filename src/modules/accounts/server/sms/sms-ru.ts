import { z } from 'zod'
import { requestJson } from '../providers/request-json.ts'
import { NumberRefused, type SmsProvider } from './sms-provider.ts'

// sms.ru/api/send, sms.ru/api/balance. Every answer has the HTTP status 200 and a code of its own.
const Balance = z.object({ status_code: z.number().int(), balance: z.coerce.number().optional() })
const Sending = z.object({
  status_code: z.number().int(),
  sms: z.record(z.string(), z.object({ status_code: z.number().int() })).optional(),
})

const accepted = 100
/**
 * Codes that concern the number alone: a wrong number, one to which nothing may be sent, the stop
 * list, no route, the limits of one number a day, a minute, and of one text.
 */
const ofTheNumber = new Set([202, 207, 209, 213, 221, 230, 231, 232, 233])

/** A code is useless after its five minutes: the service gives up too. */
const ttlMinutes = 5
/** The least that a message costs is more. */
const leastBalance = 1

export type SmsRuSettings = {
  readonly key: string
  /** null: the sender that the service has for the account. */
  readonly sender: string | null
  readonly origin: string
}

/** sms.ru, by its HTTP API. The key is in the body, so that no log of addresses has it. */
export function smsRu({ key, sender, origin }: SmsRuSettings): SmsProvider {
  return {
    async check() {
      const { status_code, balance } = await requestJson(Balance, `${origin}/my/balance`, {
        form: { api_id: key, json: '1' },
      })
      if (status_code !== accepted) throw new Error(`sms.ru refuses to name the balance: ${status_code}`)
      if (balance === undefined || balance < leastBalance) throw new Error('sms.ru: the balance is used up')
    },
    async send({ to, text }) {
      const digits = to.slice(1)
      const { status_code, sms } = await requestJson(Sending, `${origin}/sms/send`, {
        form: {
          api_id: key,
          to: digits,
          msg: text,
          json: '1',
          ttl: String(ttlMinutes),
          ...(sender === null ? {} : { from: sender }),
        },
      }).catch((error: unknown) => {
        // What the parsers say quotes the answer, and that repeats the number.
        throw error instanceof z.ZodError || error instanceof SyntaxError
          ? new Error('sms.ru answers otherwise than its documentation says')
          : error
      })
      // The code of the request, then that of the one message in it. The text beside them repeats the number.
      const code = status_code === accepted ? sms?.[digits]?.status_code : status_code
      if (code === accepted) return
      if (code !== undefined && ofTheNumber.has(code)) throw new NumberRefused(`sms.ru refuses the number: ${code}`)
      throw new Error(`sms.ru sent nothing: ${code ?? 'no code for the message'}`)
    },
  }
}
