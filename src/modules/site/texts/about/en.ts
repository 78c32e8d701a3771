export const en = {
  tabs: 'Who this is for',
  tabOrganizers: 'For organizers',
  tabParticipants: 'For participants',

  organizersTitle: 'For organizers — Startline',
  organizersDescription:
    'How to hold an event with Startline: entries and payments without overselling, waiting lists, bibs, start lists and results. Where to begin.',
  organizersHeading: 'Run the race, not the spreadsheets',
  organizersLead:
    'Entries, payments, bibs, the start list and results live in one place. Participants see what you see, in the same second.',
  organizersFigure1: '20 minutes',
  organizersFigure1Text: 'is how long a place is kept for whoever is entering. It cannot be sold twice.',
  organizersFigure2: '2 languages',
  organizersFigure2Text: 'for the event’s page, letters and tickets: Russian and English.',
  organizersFigure3: '0 ₽',
  organizersFigure3Text: 'to publish: commission is taken from what is sold alone, and shown before anybody pays.',
  organizersPartsTitle: 'What it does today',
  organizersPart1Title: 'Selling places',
  organizersPart1: 'Prices that rise by date and by places sold, reduced fees, access codes, draws and waiting lists.',
  organizersPart2Title: 'Teams and relays',
  organizersPart2:
    'A team gathers by a code, legs have their members, a coach enters a whole list. Everybody may pay their own share.',
  organizersPart3Title: 'Payments and receipts',
  organizersPart3:
    'Cards and the Faster Payments System, a receipt for each payment and refund, refunds by your rules without letters.',
  organizersPart4Title: 'Participants’ documents',
  organizersPart4:
    'Medical certificates and insurance are uploaded on entry and checked beforehand; reminders go out by themselves.',
  organizersPart5Title: 'Race day',
  organizersPart5:
    'Bibs by starting group, a start list to search and to print, and a ticket with a QR code for everyone.',
  organizersPart6Title: 'After the finish',
  organizersPart6: 'Results overall and by group, diplomas, series standings, and reviews by finishers only.',
  organizersStepsTitle: 'Where to begin',
  organizersStep1Title: 'Write to us',
  organizersStep1: 'The name, the day, the city, the distances and how many places. Attach the rules if you have them.',
  organizersStep2Title: 'We check your requisites',
  organizersStep2:
    'Events are held by a legal person or a sole trader: we need the tax and registration numbers and an account for the fees.',
  organizersStep3Title: 'We build the page',
  organizersStep3:
    'Program, course, start pack, documents and questions to participants, in both languages. You read and correct.',
  organizersStep4Title: 'Open registration',
  organizersStep4: 'Places go on sale at the hour you set, and those who waited for it get a letter.',
  organizersActionTitle: 'Tell us about your event',
  organizersAction: 'Write to us',
  organizersSubject: 'We would like to hold an event',
  organizersApi: 'API for developers',

  participantsTitle: 'For participants — Startline',
  participantsDescription:
    'How to find a race, enter yourself and those close to you, pay, change an entry and get your result with Startline.',
  participantsHeading: 'From wanting to the finish',
  participantsLead:
    'Find a race, enter yourself, your children or a team, pay, and get a bib. And when plans change, change the entry too.',
  participantsFigure1: '20 minutes',
  participantsFigure1Text: 'the place is yours while you are entering. The clock stands on every screen.',
  participantsFigure2: 'One entry',
  participantsFigure2Text: 'for the whole family: several people and races, one payment.',
  participantsFigure3: 'Never twice',
  participantsFigure3Text: 'do we ask for what you have typed before: your profile fills the form in.',
  participantsPartsTitle: 'What you can do yourself',
  participantsPart1Title: 'Find',
  participantsPart1:
    'The search forgives slips and the wrong keyboard; the list narrows to a city, an age and what is required, and there is a map.',
  participantsPart2Title: 'Enter others',
  participantsPart2: 'Family from your group, a friend by email, a team by its code, a place as a gift by letter.',
  participantsPart3Title: 'Wait for a place',
  participantsPart3: 'Sold out? Join the waiting list: a place that comes free is offered in order and kept for you.',
  participantsPart4Title: 'Change or cancel',
  participantsPart4:
    'Until the organizer’s deadline you can change data or distance, hand the place over, defer or cancel. You see the refund beforehand.',
  participantsPart5Title: 'Come prepared',
  participantsPart5:
    'The program by day, the course with its climbs, the way there, when bibs are handed out, and your calendar in one click.',
  participantsPart6Title: 'Keep the result',
  participantsPart6: 'Your place overall and in your group, a diploma as PDF, and a review that others will read.',
  participantsStepsTitle: 'How it goes',
  participantsStep1Title: 'Choose a race',
  participantsStep1: 'Its card shows the day, the distances, the price and how many places are left.',
  participantsStep2Title: 'Fill in the form',
  participantsStep2: 'Age and documents are checked at once, and you are told if a race is not for you.',
  participantsStep3Title: 'Pay',
  participantsStep3:
    'By card or by the Faster Payments System. The commission is told beforehand, the receipt comes by email.',
  participantsStep4Title: 'Get your bib',
  participantsStep4: 'The ticket with its QR code stands in your registrations and in the letter.',
  participantsActionTitle: 'Now choose a race',
  participantsAction: 'All upcoming events',
} as const
