import type { Language } from '#src/kernel/texts.ts'

export type TicketsQuery = {
  readonly orderId: string
  /** The reader: the payer gets all tickets of the order, a participant their own. */
  readonly accountId: string
  /** Only the tickets of this entry. */
  readonly entryId?: string | undefined
  readonly language: Language
}

export type IssuedTicket = {
  readonly entryId: string
  /** The ticket's QR code as PNG; null beyond the first `maxTicketPictures`. */
  readonly qr: Uint8Array | null
  /** The QR code belongs to this person. */
  readonly name: string
  /** What to bring, as on the ticket. */
  readonly bring: readonly string[]
}

export type IssuedTickets = {
  /** All tickets as one PDF; null where they are more than `maxTicketPages`. */
  readonly file: { readonly name: string; readonly content: Uint8Array } | null
  /** The heading of each ticket's list of things to bring. */
  readonly bringLabel: string
  readonly tickets: readonly IssuedTicket[]
}

/** An email shows the QR codes of so many tickets; the rest are in the attached file. */
export const maxTicketPictures = 6
/** A file of more tickets is a link. */
export const maxTicketPages = 100

// Tickets are drawn in a module above this one; the composition injects it.
declare module '#src/platform/services.ts' {
  interface Services {
    /** The tickets of an order for an email; null where the reader has none. */
    issueTickets(services: Services, query: TicketsQuery): Promise<IssuedTickets | null>
  }
}
