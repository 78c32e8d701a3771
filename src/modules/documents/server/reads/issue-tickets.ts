import { toBuffer } from 'qrcode'
import {
  type IssuedTickets,
  maxTicketPages,
  maxTicketPictures,
  type TicketsQuery,
} from '#src/modules/registration/server/reads/issued-tickets.ts'
import type { Services } from '#src/platform/services.ts'
import { buildTicketSheet } from '../build-ticket-sheet.ts'
import { ticketName } from '../document-name.ts'
import { ticketKeys } from '../ticket-token.ts'
import { findTicketFacts } from './ticket-facts.ts'

/**
 * The tickets of an order for an email: one PDF, and the first QR codes as pictures. Drawn while no
 * database connection is held.
 */
export async function issueTickets(services: Services, query: TicketsQuery): Promise<IssuedTickets | null> {
  const { accountId, language } = query
  const facts = await findTicketFacts(services.db, accountId, query)
  if (facts === null) return null
  const { privateKey } = ticketKeys(services.keyFor('ticket'))
  const sheet = buildTicketSheet(facts.entries, { ...facts, language, textOf: services.textOf, key: privateKey })
  const content =
    sheet.tickets.length > maxTicketPages ? null : await services.pdf.renderFor(accountId, 'ticket', sheet)
  return {
    file: content === null ? null : { name: ticketName(facts, language), content },
    bringLabel: sheet.tickets[0]?.bring.label ?? '',
    tickets: await Promise.all(
      sheet.tickets.map(async ({ token, name, bring }, i) => ({
        entryId: facts.entries[i]?.entryId ?? '',
        name,
        bring: bring.lines,
        qr: i < maxTicketPictures ? await qrPng(token) : null,
      })),
    ),
  }
}

/** Large enough to be scanned from a phone at half its size. */
function qrPng(token: string): Promise<Uint8Array> {
  return toBuffer(token, { type: 'png', errorCorrectionLevel: 'M', margin: 3, scale: 6 })
}
