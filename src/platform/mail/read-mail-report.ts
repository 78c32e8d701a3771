import { isAddressRefusal, tokenHeader } from './mail.ts'

export type MailReport = { readonly kind: 'bounced' | 'complained'; readonly token: string }

/**
 * The content of a report that came to the return path: an email could not be delivered for good
 * (DSN, RFC 3464), or its reader complained (ARF, RFC 5965). Null for everything else: a delay, a
 * reply, a report about an email of another sender.
 *
 * Such a report may come from any sender. The header that it quotes proves that it is about an
 * email of ours: only a recipient of the email knows the recipient's token.
 */
export function readMailReport(message: string): MailReport | null {
  const token = tokenIn(message)
  if (token === undefined) return null
  if (/^Feedback-Type:[ \t]*(?:abuse|fraud|virus|other)\b/im.test(message)) return { kind: 'complained', token }
  const status = /^Status:[ \t]*(\d\.\d{1,3}\.\d{1,3})\b/im.exec(message)?.[1]
  const hasFailed = /^Action:[ \t]*failed\b/im.test(message)
  return hasFailed && status !== undefined && isAddressRefusal(status) ? { kind: 'bounced', token } : null
}

/**
 * The token of the quoted header, which may be folded (RFC 5322, 2.2.3); undefined where there is
 * no such header.
 */
function tokenIn(message: string): string | undefined {
  const name = `${tokenHeader.toLowerCase()}:`
  const unfolded = message.replaceAll('\r\n', '\n').replaceAll('\n ', ' ').replaceAll('\n\t', ' ')
  const line = unfolded.split('\n').find((one) => one.toLowerCase().startsWith(name))
  return line === undefined ? undefined : /^[0-9a-f]{64}$/i.exec(line.slice(name.length).trim())?.[0]
}
