export type DocumentsState = (typeof documentsStates)[number]

/**
 * The organizer's review of submitted documents; null where none were submitted, or the organizer
 * does not review them.
 */
export const documentsStates = ['to-check', 'accepted', 'refused'] as const
