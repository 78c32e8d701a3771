/** What an email says where its event will not be held as it was announced, as keys of the texts. */
export const offWords = {
  cancelled: { subject: 'emailOffSubject', title: 'emailOffTitle', text: 'emailOff' },
  postponed: { subject: 'emailPostponedSubject', title: 'emailPostponedTitle', text: 'emailPostponed' },
} as const
