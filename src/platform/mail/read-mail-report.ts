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
  const token = tokenIn(message)
  if (token === undefined) return null
  if (/^Feedback-Type:[ \t]*(?:abuse|fraud|virus|other)\b/im.test(message)) return { kind: 'complained', token }
  const status = /^Status:[ \t]*(\d\.\d{1,3}\.\d{1,3})\b/im.exec(message)?.[1]
  const hasFailed = /^Action:[ \t]*failed\b/im.test(message)
  return hasFailed && status !== undefined && isOfAddress(status) ? { kind: 'bounced', token } : null
}

/** The token of the quoted header, which may be folded (RFC 5322, 2.2.3); undefined where no line is that header. */
function tokenIn(message: string): string | undefined {
  const name = `${tokenHeader.toLowerCase()}:`
  const unfolded = message.replaceAll('\r\n', '\n').replaceAll('\n ', ' ').replaceAll('\n\t', ' ')
  const line = unfolded.split('\n').find((one) => one.toLowerCase().startsWith(name))
  return line === undefined ? undefined : /^[0-9a-f]{64}$/i.exec(line.slice(name.length).trim())?.[0]
}
