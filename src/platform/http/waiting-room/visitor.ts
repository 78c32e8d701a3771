/** Whoever waits has one; the older comes first, wherever it was given. */
export type Ticket = { readonly id: string; readonly since: number }

/** A ticket and the network (an IPv4 address, an IPv6 /64) that shows it. */
export type Visitor = Ticket & { readonly network: string }

/** How many wait in all rooms of the process together. */
export type Crowd = { waiting: number }
