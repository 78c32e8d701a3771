import { formatDayRange, formatMoment } from '#src/kernel/format-date.ts'
import { type EventNews, isNewsOut } from '#src/modules/catalog/domain/event-news.ts'
import { type EventAhead, findEventAhead, findEventsAhead } from '#src/modules/catalog/server/reads/event-ahead.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { newsEmailJob } from '../jobs/emails.ts'
import { waitAgain } from '../queries/wishes.ts'
import { findWish, sendToWisher, type WishFacts, wishPage } from './wish-facts.ts'

type Found = {
  readonly wish: WishFacts
  readonly about: EventNews
  /** Of which one asked. */
  readonly event: EventAhead
  /** Which is held: the event itself on its new date, or the next start; null where it was called off. */
  readonly held: EventAhead | null
}

/**
 * The new date of an event, or its next start, with how one registers; of an event that was called off instead that it was. What was put off
 * again before the email left is waited for again.
 */
export async function sendNewsEmail(
  context: JobContext,
  { wishId, toldAt }: JobPayload<typeof newsEmailJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system' }, async (tx) => await findNews(tx, { wishId, toldAt }))
  if (found === null) return
  const { wish, about, event, held } = found
  const { language } = wish
  const names = {
    event: event.name[language],
    next: held?.name[language] ?? '',
    day: held === null ? '' : formatDayRange(held.startsOn, held.endsOn, language),
    moment: held?.opensAt ? formatMoment(held.opensAt, held.timeZone, language) : '',
  }
  const t = (key: string) => context.textOf(language, 'inquiries', key, names)
  const news = held === null ? 'called-off' : about
  const from = { origin: context.baseUrl, baseUrl: context.baseUrl, hosts: context.tenants.hosts() }
  await sendToWisher(
    context,
    wish,
    {
      messageId: `news-told-${wishId}-${Date.parse(toldAt)}`,
      subject: subjectLine('inquiries', `emailNewsSubject.${news}`, names),
      title: t(`emailNewsTitle.${news}`),
      paragraphs: [t(`emailNews.${news}`), ...(held?.opensAt ? [t(registrationWords(held))] : [])],
      after: [t('emailNewsOnce')],
      button: {
        to: addressAt(wish.sender.code, held === null ? '/events/future' : `/event/${held.code}`, from),
        label: t(held === null ? 'wishEvents' : 'emailEventButton'),
      },
    },
    wishPage(context, wish),
  )
}

function registrationWords({ isOpen }: EventAhead): string {
  return isOpen ? 'emailNewsOpen' : 'emailNewsOpensAt'
}

async function findNews(tx: Tx, of: { wishId: string; toldAt: string }): Promise<Found | null> {
  const wish = await findWish(tx, of.wishId)
  if (wish === null || wish.state !== 'told' || wish.toldAt !== of.toldAt || wish.about === 'opening') return null
  const { about } = wish
  const [event] = await findEventsAhead(tx, [wish.eventId])
  if (event === undefined || !isNewsOut(about, event)) {
    await waitAgain(tx, of.wishId, of.toldAt)
    return null
  }
  const next = event.next === null ? null : await findEventAhead(tx, event.next.code)
  if (about === 'next-start') return { wish, about, event, held: next }
  return { wish, about, event, held: event.status === 'published' ? event : null }
}
