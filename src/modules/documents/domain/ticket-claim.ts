/** What a ticket's QR says, and nothing of the person: who scans it looks the entry up in a list of their own. */
export type TicketClaim = {
  readonly registrationId: string
  readonly eventId: string
  /** Eight hex digits that change with the person entered: an entry that was transferred leaves the old ticket behind. */
  readonly edition: string
}

export const ticketFormat = 'SL1'
