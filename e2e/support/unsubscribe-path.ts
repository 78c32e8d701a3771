import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { derivedKey } from '#src/platform/config/derived-key.ts'

/**
 * The page of the link in an email about a race on the next day, to an address without an account.
 * The browser tests' program has the secret of the demo data.
 */
export function unsubscribePath(): string {
  const secret = readFileSync(join(process.env.E2E_DEMO_DATA ?? '', 'secret-key'), 'utf8').trim()
  const subject = `start_reminder.h${randomBytes(32).toString('hex')}`
  const signature = createHmac('sha256', derivedKey(secret, 'accounts.unsubscribe')).update(subject).digest('base64url')
  return `/unsubscribe?token=${subject}.${signature}`
}
