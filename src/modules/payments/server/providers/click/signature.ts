import { createHash } from 'node:crypto'
import { isSameSecret } from '../is-same-secret.ts'

export type SignedFields = {
  readonly click_trans_id: string
  readonly service_id: string
  readonly merchant_trans_id: string
  /** Of Complete only. */
  readonly merchant_prepare_id?: string | undefined
  /** As it was received. */
  readonly amount: string
  readonly action: string
  readonly sign_time: string
}

/** The `sign_string` of a call: MD5 over its fields with the secret among them, as Click defines it. */
export function signOf(fields: SignedFields, secretKey: string): string {
  const { click_trans_id, service_id, merchant_trans_id, merchant_prepare_id = '', amount, action, sign_time } = fields
  const text = `${click_trans_id}${service_id}${secretKey}${merchant_trans_id}${merchant_prepare_id}${amount}${action}${sign_time}`
  return createHash('md5').update(text).digest('hex')
}

/** In constant time. */
export function isSigned(fields: SignedFields & { readonly sign_string: string }, secretKey: string): boolean {
  return isSameSecret(fields.sign_string.toLowerCase(), signOf(fields, secretKey))
}

/** The header `Auth` of the merchant API. */
export function authOf(userId: string, secretKey: string, unixSeconds: number): string {
  const digest = createHash('sha1').update(`${unixSeconds}${secretKey}`).digest('hex')
  return `${userId}:${digest}:${unixSeconds}`
}
