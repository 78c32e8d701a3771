/** The ticket of a waiter; the older ticket comes first, whichever instance of the program issued it. */
export type Ticket = { readonly id: string; readonly since: number }

/** A ticket and the network (an IPv4 address, an IPv6 /64) that its request comes from. */
export type Visitor = Ticket & { readonly network: string }

/** The number of waiters in all rooms of the process together. */
export type Crowd = { waiting: number }
