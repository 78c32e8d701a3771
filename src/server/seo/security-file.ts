import { contactHref } from '#src/modules/site/domain/contact-href.ts'

export const securityFilePath = '/.well-known/security.txt'
const securityPolicyPath = '/security-policy'

const goodForDays = 180
const dayMs = 86_400_000

/**
 * The contact for vulnerability reports, in the format of RFC 9116. It expires in half a year,
 * counted from the day of the request, since the standard recommends less than a year; the file is
 * the same all day.
 * @param contact an email address, or an https address
 * @param base the origin under which it is read; the standard requires https in links, so that over
 * http there are none
 */
export function securityFile(contact: string, base: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / dayMs) * dayMs + goodForDays * dayMs).toISOString()
  const links = [`Canonical: ${base}${securityFilePath}`, `Policy: ${base}${securityPolicyPath}`]
  const lines = [
    `Contact: ${contactHref(contact)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: ru, en',
    ...(base.startsWith('https:') ? links : []),
  ]
  return `${lines.join('\n')}\n`
}
