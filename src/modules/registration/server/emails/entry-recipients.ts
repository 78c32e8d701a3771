import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { type EmailEntry, type EmailFacts, readersOf } from '../queries/email-facts.ts'
import { ownPageOf, ownStartOf } from './order-link.ts'

type Facts = Pick<EmailFacts, 'orderId' | 'payerEmail' | 'event' | 'language'>

/** Each who reads news of an entry that is paid: `owner` has it among their own, and is led there; a participant only to the event. */
export function listEntryRecipients(
  context: JobContext,
  facts: Facts,
  entry: EmailEntry,
): readonly { readonly to: string; readonly isOwner: boolean; readonly button: Button }[] {
  return [...readersOf(facts, entry)].map((to) => ({
    to,
    isOwner: to === ownerOf(facts, entry),
    button: entryButton(context, facts, entry, to),
  }))
}

type Button = { readonly to: string; readonly label: string }

/** Where an email about an entry leads whoever reads it. */
export function entryButton(context: JobContext, facts: Facts, entry: EmailEntry, to: string): Button {
  const { textOf, baseUrl } = context
  const t = (key: string) => textOf(facts.language, 'registration', key)
  if (to !== ownerOf(facts, entry)) return { to: `${baseUrl}/event/${facts.event.code}`, label: t('emailPaidEvent') }
  const start = { registrationId: facts.orderId, entryId: entry.registrationId }
  const page = entry.transferredToEmail === null ? ownPageOf(context, facts.orderId) : ownStartOf(context, start)
  return { to: page, label: t('emailShowOrder') }
}

/** Whoever has the place by now. */
function ownerOf(
  { payerEmail }: Pick<Facts, 'payerEmail'>,
  { transferredToEmail }: Pick<EmailEntry, 'transferredToEmail'>,
): string {
  return transferredToEmail ?? payerEmail
}
