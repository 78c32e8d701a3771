/** How one may enter an event: at once, once its registration opens, or no more; in the order in which lists show them. */
export const entryStates = ['open', 'ahead', 'shut'] as const
export type EntryState = (typeof entryStates)[number]
