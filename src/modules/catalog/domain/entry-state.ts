/** Whether an event takes entries now, later or no more; in the order in which lists show them. */
export const entryStates = ['open', 'ahead', 'shut'] as const
export type EntryState = (typeof entryStates)[number]
