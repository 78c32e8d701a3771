import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { type EmailEntry, type EmailFacts, listEmailReaders } from '../queries/email-facts.ts'
import { ownOrderUrl, participantEntryUrl } from './order-link.ts'

type Facts = Pick<EmailFacts, 'orderId' | 'payerEmail' | 'event' | 'language'>

/**
 * Everyone to notify about a paid entry: the `owner` finds the entry in their account, and the link
 * leads there; for a participant the link leads to the event only.
 */
export function listEntryRecipients(
  context: JobContext,
  facts: Facts,
  entry: EmailEntry,
): readonly { readonly to: string; readonly isOwner: boolean; readonly button: Button }[] {
  return [...listEmailReaders(facts, entry)].map((to) => ({
    to,
    isOwner: to === ownerOf(facts, entry),
    button: entryButton(context, facts, entry, to),
  }))
}

type Button = { readonly to: string; readonly label: string }

/** The button of an email about an entry: its link depends on the recipient. */
export function entryButton(context: JobContext, facts: Facts, entry: EmailEntry, to: string): Button {
  const { textOf, baseUrl } = context
  const t = (key: string) => textOf(facts.language, 'registration', key)
  if (to !== ownerOf(facts, entry)) return { to: `${baseUrl}/event/${facts.event.code}`, label: t('emailPaidEvent') }
  const start = { registrationId: facts.orderId, entryId: entry.entryId }
  const page =
    entry.transferredToEmail === null ? ownOrderUrl(context, facts.orderId) : participantEntryUrl(context, start)
  return { to: page, label: t('emailShowOrder') }
}

/** The current owner of the place. */
function ownerOf(
  { payerEmail }: Pick<Facts, 'payerEmail'>,
  { transferredToEmail }: Pick<EmailEntry, 'transferredToEmail'>,
): string {
  return transferredToEmail ?? payerEmail
}
