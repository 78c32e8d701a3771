import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { type LetterEntry, type LetterFacts, readersOf } from '../queries/letter-facts.ts'
import { ownPageOf, ownStartOf } from './order-link.ts'

type Facts = Pick<LetterFacts, 'orderId' | 'payerEmail' | 'event' | 'language'>

/** Each who reads news of an entry that is paid: `owner` has it among their own, and is led there; a participant only to the event. */
export function entryNews(
  context: JobContext,
  facts: Facts,
  entry: LetterEntry,
): readonly { readonly to: string; readonly isOwner: boolean; readonly button: Button }[] {
  return [...readersOf(facts, entry)].map((to) => ({
    to,
    isOwner: to === ownerOf(facts, entry),
    button: entryButton(context, facts, entry, to),
  }))
}

type Button = { readonly to: string; readonly label: string }

/** Where a letter about an entry leads whoever reads it. */
export function entryButton(context: JobContext, facts: Facts, entry: LetterEntry, to: string): Button {
  const { textOf, baseUrl } = context
  const t = (key: string) => textOf(facts.language, 'registration', key)
  if (to !== ownerOf(facts, entry)) return { to: `${baseUrl}/event/${facts.event.code}`, label: t('letterPaidEvent') }
  const start = { registrationId: facts.orderId, entryId: entry.registrationId }
  const page = entry.transferredToEmail === null ? ownPageOf(context, facts.orderId) : ownStartOf(context, start)
  return { to: page, label: t('letterShowOrder') }
}

/** Whoever has the place by now. */
function ownerOf(
  { payerEmail }: Pick<Facts, 'payerEmail'>,
  { transferredToEmail }: Pick<LetterEntry, 'transferredToEmail'>,
): string {
  return transferredToEmail ?? payerEmail
}
