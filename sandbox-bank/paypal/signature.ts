import { createSign } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What is signed of a notice: its id and time, the webhook's id, and the checksum of the body. */
export function signedText(transmissionId: string, time: string, webhookId: string, body: string): string {
  return `${transmissionId}|${time}|${webhookId}|${crc32(body)}`
}

/** SHA256withRSA, base64. */
export function signatureOf(text: string, key: string): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64')
}
