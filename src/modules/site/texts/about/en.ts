export const en = {
  tabs: 'Who this is for',
  tabOrganizers: 'For organizers',
  tabParticipants: 'For participants',
  organizersAction: 'Write to us',
  organizersSubject: 'We would like to hold an event',
  organizersApi: 'API for developers',
  participantsAction: 'All upcoming events',
} as const
