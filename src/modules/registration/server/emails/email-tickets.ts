import { raceCalendar } from '#src/modules/catalog/server/reads/race-calendar.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { EmailAttachment } from '#src/platform/mail/mail.ts'
import type { EmailEntry, EmailFacts } from '../queries/email-facts.ts'
import type { IssuedTicket } from '../reads/issued-tickets.ts'
import type { EmailTexts } from './email-texts.ts'

/** The tickets of an email, and the files that go with it. */
export type EmailTickets = {
  readonly tickets: readonly (IssuedTicket & {
    /** The content id of the QR code's picture; null where the email shows none. */
    readonly picture: string | null
  })[]
  readonly bringLabel: string
  /** The tickets are attached; otherwise there are too many, or none. */
  readonly isAttached: boolean
  readonly attachments: readonly EmailAttachment[]
}

const calendarType = 'text/calendar'
/** An email carries the calendar files of so many races. */
const maxCalendars = 5

/**
 * Draws the tickets of an order's entries, or of one of them, for the account that may print them,
 * and the calendar file of each race. Drawn outside any transaction; a failure is the job's, which
 * tries again.
 */
export async function emailTickets(
  context: JobContext,
  { orderId, event, language }: Pick<EmailFacts, 'orderId' | 'event' | 'language'>,
  of: { readonly accountId: string; readonly entries: readonly EmailEntry[]; readonly entryId?: string },
): Promise<EmailTickets> {
  const { accountId, entryId, entries } = of
  const issued = await context.issueTickets(context, { orderId, accountId, entryId, language })
  const tickets = (issued?.tickets ?? []).map((ticket, i) => ({
    ...ticket,
    picture: ticket.qr === null ? null : `ticket-${i + 1}@startline`,
  }))
  const file = issued?.file ?? null
  return {
    tickets,
    bringLabel: issued?.bringLabel ?? '',
    isAttached: file !== null,
    attachments: [
      ...(file === null ? [] : [{ name: file.name, type: 'application/pdf', content: file.content }]),
      ...(await calendarsOf(context, { event, language }, entries)),
      ...tickets.flatMap(({ qr, picture }, i) =>
        qr === null || picture === null
          ? []
          : [{ name: `qr-${i + 1}.png`, type: 'image/png', content: qr, contentId: picture }],
      ),
    ],
  }
}

/** Where the tickets are; nothing where there are none. */
export function ticketsNote({ tickets, isAttached, attachments }: EmailTickets, { t }: EmailTexts): string[] {
  const calendars = attachments.filter(({ type }) => type.startsWith(calendarType))
  if (isAttached && calendars.length > 1) return [t('emailTicketsAndCalendars')]
  if (isAttached) return [t('emailTicketsAttached', { count: tickets.length })]
  return tickets.length === 0 ? [] : [t('emailTicketsOnPage')]
}

async function calendarsOf(
  { db, baseUrl, textOf }: JobContext,
  { event, language }: Pick<EmailFacts, 'event' | 'language'>,
  entries: readonly EmailEntry[],
): Promise<EmailAttachment[]> {
  const raceCodes = [...new Set(entries.map(({ raceCode }) => raceCode))].slice(0, maxCalendars)
  return await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const files: EmailAttachment[] = []
    for (const raceCode of raceCodes) {
      const calendar = await raceCalendar(tx, { baseUrl, textOf }, { eventCode: event.code, raceCode }, language)
      if (calendar === null) continue
      files.push({
        name: calendar.name,
        type: `${calendarType}; charset=utf-8; method=PUBLISH`,
        content: Buffer.from(calendar.text),
      })
    }
    return files
  })
}
