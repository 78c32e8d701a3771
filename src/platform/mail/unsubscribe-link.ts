import type { Email } from './mail.ts'

/**
 * Stands in an email's bodies for the reader's own link, until the outbox knows the reader: the
 * code that writes an email needs no account of its recipient. The name never exists (RFC 2606).
 */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/'

/**
 * The email with the reader's link in its bodies and its header.
 * @param link null where its kind cannot be turned off
 * @throws where the bodies have no place for the link: a reader must always find it
 */
export function withUnsubscribeLink(email: Email, link: string | null): Email {
  const hasPlace = (body: string) => body.includes(unsubscribePlaceholder)
  if (link === null) {
    if (hasPlace(email.html)) throw new Error(`email ${email.messageId} of kind ${email.kind} cannot be turned off`)
    return email
  }
  if (!hasPlace(email.html) || !hasPlace(email.text))
    throw new Error(`email ${email.messageId} of kind ${email.kind} has no link to turn it off`)
  return {
    ...email,
    html: email.html.replaceAll(unsubscribePlaceholder, link),
    text: email.text.replaceAll(unsubscribePlaceholder, link),
    unsubscribeAt: link,
  }
}
