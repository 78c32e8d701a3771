export type DocumentsState = (typeof documentsStates)[number]

/** Whether an organizer who looks at documents has done so; nothing where none was handed in, or nobody looks. */
export const documentsStates = ['to-check', 'accepted', 'refused'] as const
