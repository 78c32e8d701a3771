import { isOfAddress, tokenHeader } from './mail.ts'

export type MailReport = { readonly kind: 'bounced' | 'complained'; readonly token: string }

/**
 * What a report that came to the return path says: that an email could not be delivered for good (DSN, RFC 3464), or that its reader
 * complained (ARF, RFC 5965). Null for everything else: a delay, an answer, a report of something else than an email of ours.
 *
 * Anybody may send such a report. What makes it one of an email of ours is the header that it quotes: the recipient's token, which
 * only who has had the email knows.
 */
export function readMailReport(message: string): MailReport | null {
  const token = new RegExp(`^${tokenHeader}:\\s*([0-9a-f]{64})\\s*$`, 'im').exec(message)?.[1]
  if (token === undefined) return null
  if (/^Feedback-Type:[ \t]*(?:abuse|fraud|virus|other)\b/im.test(message)) return { kind: 'complained', token }
  const status = /^Status:[ \t]*(\d\.\d{1,3}\.\d{1,3})\b/im.exec(message)?.[1]
  const hasFailed = /^Action:[ \t]*failed\b/im.test(message)
  return hasFailed && status !== undefined && isOfAddress(status) ? { kind: 'bounced', token } : null
}
