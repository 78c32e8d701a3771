import { createHash } from 'node:crypto'

export type Signed = {
  click_trans_id: string
  service_id: string
  merchant_trans_id: string
  /** only of Complete */
  merchant_prepare_id?: string
  /** as written in the request */
  amount: string
  action: string
  sign_time: string
}

/** `click_trans_id`: another number than the payment's own. */
export function transOf({ number }: { readonly number: number }): string {
  return String(3_000_000_000 + number)
}

/** `sign_string` of a call to the shop: MD5 over the fields with the secret among them. */
export function signOf(fields: Signed, secret: string): string {
  const { click_trans_id, service_id, merchant_trans_id, merchant_prepare_id = '', amount, action, sign_time } = fields
  const text = `${click_trans_id}${service_id}${secret}${merchant_trans_id}${merchant_prepare_id}${amount}${action}${sign_time}`
  return createHash('md5').update(text).digest('hex')
}

/** The header `Auth` of the merchant API. */
export function authOf(userId: string, secret: string, unixSeconds: number): string {
  return `${userId}:${createHash('sha1').update(`${unixSeconds}${secret}`).digest('hex')}:${unixSeconds}`
}
