import { timingSafeEqual } from 'node:crypto'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { addressHash, countKey, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { readMailReport } from '#src/platform/mail/read-mail-report.ts'
import { findSuppression, liftSuppression, suppress } from '#src/platform/mail/suppressed-addresses.ts'
import type { Services } from '#src/platform/services.ts'
import { getEmailSuppressionRoute, liftEmailSuppressionRoute, mailFeedbackRoute } from '../../contract/emails.ts'

export const getEmailSuppressionHandler = handle(getEmailSuppressionRoute, async ({ tx, services }, { body }) => {
  const found = await findSuppression(tx, hashOf(services, body.email))
  return ok({ suppressed: found === null ? null : { reason: found.reason, since: found.at } })
})

export const liftEmailSuppressionHandler = handle(liftEmailSuppressionRoute, async (context, { body }) => {
  const { tx, services, log, actor } = context
  if (!(await liftSuppression(tx, hashOf(services, body.email)))) return err('admin.email_not_suppressed')
  log.info({ operator: actor.accountId }, 'email suppression removed by an operator')
  return ok({ suppressed: null })
})

/** Idempotent: a repeated report changes nothing. */
export const mailFeedbackHandler = handle(mailFeedbackRoute, async ({ tx, services, raw }, { body }) => {
  const secret = services.mailFeedbackSecret
  if (secret === null) return err('admin.feedback_off')
  const token = /^Bearer (.+)$/.exec(raw?.headers().authorization ?? '')?.[1] ?? ''
  if (!isSame(services, token, secret)) return err('admin.feedback_secret_wrong')
  const { report: kind, email, message } = body
  const report =
    message !== undefined
      ? readMailReport(message)
      : kind !== undefined && email !== undefined
        ? { kind, token: recipientToken(services.keyFor(mailKeyPurpose), email) }
        : undefined
  if (report === undefined) return err('admin.feedback_empty')
  if (report === null) return ok({ isSuppressed: false })
  await suppress(tx, addressHash(report.token), report.kind)
  return ok({ isSuppressed: true })
})

function hashOf(services: Services, email: string): Buffer {
  return addressHash(recipientToken(services.keyFor(mailKeyPurpose), email))
}

/** Compares hashes of equal length, so that the time reveals nothing. */
function isSame({ keyFor }: Services, token: string, secret: string): boolean {
  const key = keyFor(mailKeyPurpose)
  return timingSafeEqual(countKey(key, 'secret', token), countKey(key, 'secret', secret)) && token === secret
}
