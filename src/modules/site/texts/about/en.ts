export const en = {
  tabs: 'Who this is for',
  tabOrganizers: 'For organizers',
  tabParticipants: 'For participants',

  organizersTitle: 'For organizers — Startline',
  organizersDescription:
    'How to hold an event with Startline: entries and payments without overselling, waitlists, bibs, start lists and results. Where to begin.',
  organizersHeading: 'Run the race, not the spreadsheets',
  organizersLead:
    'Entries, payments, bibs, the start list and results live in one place. Participants see what you see, in the same second.',
  organizersFigure1: '20 minutes',
  organizersFigure1Text: 'is how long a place is held while someone enters. It can’t be sold twice.',
  organizersFigure2: '2 languages',
  organizersFigure2Text: 'for the event’s page, emails and tickets: Russian and English.',
  organizersFigure3: '0 ₽',
  organizersFigure3Text: 'to publish: we only take a commission on what is sold, and it is shown before anyone pays.',
  organizersPartsTitle: 'What it does today',
  organizersPart1Title: 'Selling places',
  organizersPart1: 'Prices that rise by date and by places sold, reduced fees, access codes, draws and waitlists.',
  organizersPart2Title: 'Teams and relays',
  organizersPart2:
    'Teams gather with a code, each leg has its runner, and a coach can enter a whole list. Everyone can pay their own share.',
  organizersPart3Title: 'Payments and refunds',
  organizersPart3:
    'Cards and SBP, an email with the ticket after each payment, and refunds by your rules without any correspondence.',
  organizersPart3Receipts:
    'Cards and SBP, a receipt for each payment and refund, and refunds by your rules without any correspondence.',
  organizersPart4Title: 'Participants’ documents',
  organizersPart4:
    'Medical certificates and insurance are uploaded on entry and checked in advance; reminders go out automatically.',
  organizersPart5Title: 'Race day',
  organizersPart5: 'Bibs by wave, a start list to search and to print, and a ticket with a QR code for everyone.',
  organizersPart6Title: 'After the finish',
  organizersPart6: 'Results overall and by group, certificates, series standings, and reviews by finishers only.',
  organizersStepsTitle: 'Getting started',
  organizersStep1Title: 'Write to us',
  organizersStep1: 'The name, the day, the city, the distances and how many places. Attach the rules if you have them.',
  organizersStep2Title: 'We check your company details',
  organizersStep2:
    'Events are run by a company or a sole trader: we need the tax and registration numbers and a bank account for the entry fees.',
  organizersStep3Title: 'We build the page',
  organizersStep3:
    'Schedule, course, start pack, documents and questions for participants, in both languages. You review and correct it.',
  organizersStep4Title: 'Open registration',
  organizersStep4: 'Places go on sale at the hour you set, and everyone who asked to be told gets an email.',
  organizersActionTitle: 'Tell us about your event',
  organizersAction: 'Write to us',
  organizersSubject: 'We would like to hold an event',
  organizersApi: 'API for developers',

  participantsTitle: 'For participants — Startline',
  participantsDescription:
    'How to find a race, enter yourself and those close to you, pay, change an entry and get your result with Startline.',
  participantsHeading: 'From idea to finish line',
  participantsLead:
    'Find a race, enter yourself, your children or a team, pay, and get a bib. And when plans change, change the entry too.',
  participantsFigure1: '20 minutes',
  participantsFigure1Text: 'the place is yours while you enter. The clock is on every screen.',
  participantsFigure2: 'One entry',
  participantsFigure2Text: 'for the whole family: several people and races, one payment.',
  participantsFigure3: 'Never twice',
  participantsFigure3Text: 'do we ask for what you have already told us: your profile fills in the form.',
  participantsPartsTitle: 'What you can do yourself',
  participantsPart1Title: 'Find',
  participantsPart1:
    'Search forgives typos and the wrong keyboard layout; filters narrow the list to a city, an age and what is required, and there is a map.',
  participantsPart2Title: 'Enter others',
  participantsPart2: 'Your family, a friend by email, a team by its code, or a place as a gift.',
  participantsPart3Title: 'Wait for a place',
  participantsPart3: 'Sold out? Join the waitlist: a place that comes free is offered in order and kept for you.',
  participantsPart4Title: 'Change or cancel',
  participantsPart4:
    'Until the organizer’s deadline you can change your details or distance, pass the place on, defer or cancel. You see the refund in advance.',
  participantsPart5Title: 'Come prepared',
  participantsPart5:
    'The schedule by day, the course with its climbs, how to get there, when bibs are handed out, and your calendar in one click.',
  participantsPart6Title: 'Keep the result',
  participantsPart6:
    'Your place overall and in your group, a certificate as a PDF, and a review that others will read.',
  participantsStepsTitle: 'How it goes',
  participantsStep1Title: 'Choose a race',
  participantsStep1: 'Its card shows the day, the distances, the price and how many places are left.',
  participantsStep2Title: 'Fill in the form',
  participantsStep2: 'Age and documents are checked right away, so you know at once if a race isn’t for you.',
  participantsStep3Title: 'Pay',
  participantsStep3: 'By card or by SBP. The service fee is in the price already.',
  participantsStep3Receipts:
    'By card or by SBP. The service fee is in the price already, and the receipt comes by email.',
  participantsStep4Title: 'Get your bib',
  participantsStep4: 'Your ticket with its QR code is in your registrations and in the email.',
  participantsActionTitle: 'Choose a race',
  participantsAction: 'All upcoming events',
} as const
