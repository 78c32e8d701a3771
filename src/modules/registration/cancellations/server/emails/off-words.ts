/** What a letter says where its event will not be held as it was announced, as keys of the texts. */
export const offWords = {
  cancelled: { subject: 'letterOffSubject', title: 'letterOffTitle', text: 'letterOff' },
  postponed: { subject: 'letterPostponedSubject', title: 'letterPostponedTitle', text: 'letterPostponed' },
} as const
