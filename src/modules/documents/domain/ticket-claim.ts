/**
 * The content of a ticket's QR code. It has no personal data: the scanner looks the entry up in its
 * own list.
 */
export type TicketClaim = {
  readonly entryId: string
  readonly eventId: string
  /**
   * Eight hex digits derived from the participant: after a transfer the old ticket no longer
   * matches.
   */
  readonly ticketVersion: string
}

export const ticketFormat = 'SL1'
