/** The message keys for emails about a cancelled or postponed event. */
export const cancellationTexts = {
  cancelled: { subject: 'emailOffSubject', title: 'emailOffTitle', text: 'emailOff' },
  postponed: { subject: 'emailPostponedSubject', title: 'emailPostponedTitle', text: 'emailPostponed' },
} as const
