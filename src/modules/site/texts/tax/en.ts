export const en = {
  title: 'Tax deduction for sport — Startline',
  description:
    'How to get 13% of entry fees back in Russia: who may claim the deduction, how much it gives, which papers are needed, and in which order.',
  heading: 'Sport, deducted',
  lead: 'Whoever pays income tax in Russia may get a part of what they spend on sport back, for themselves and their children. It is a social deduction by article 219 of the Tax Code.',
  figure1: '13%',
  figure1Text: 'of what was spent: so much tax is given back at the usual rate.',
  figure2: '150,000 ₽',
  figure2Text:
    'a year is the common limit, together with treatment, your own education and other social deductions, for 2024 and later.',
  figure3: '19,500 ₽',
  figure3Text: 'at most for a year at a rate of 13%.',
  partsTitle: 'For whom and for what',
  part1Title: 'Whose sport',
  part1:
    'Your own and that of children under 18, or under 24 in full-time education. For what is spent from 2026 on, also that of retired parents. Not a spouse’s.',
  part2Title: 'Who was paid',
  part2:
    'An organization or sole trader that stands in the Ministry of Sport’s list in the year of payment. The list is renewed each year.',
  part3Title: 'For what',
  part3:
    'For services in the government’s list (order No. 2466-r). Whether the fee of a certain event is one of them, its organizer knows: ask before you pay.',
  part4Title: 'For which year',
  part4:
    'For the year in which you paid, not raced. What was refunded is subtracted. You may claim within three years.',
  stepsTitle: 'Four steps',
  step1Title: 'Find your payments',
  step1: 'All orders with their sums and days stand in your registrations.',
  step2Title: 'Ask for the certificate',
  step2:
    'Write to the organizer from the event’s page: “certificate of payment for sport services”, one for each child. They have 30 days to answer.',
  step3Title: 'Claim',
  step3:
    'In the tax office’s personal account: by the simplified way or with the 3-NDFL return, or within the year through your employer.',
  step4Title: 'Wait for the money',
  step4: 'It comes to the account named in the claim. No more comes back than the tax you have paid for the year.',
  noteTitle: 'What we do not decide',
  note: 'Whether you may have the deduction is the tax office’s to say; whether a fee gives the right to it, the organizer’s. If in doubt, ask them before you pay.',
  actionTitle: 'Begin with your payments',
  action: 'My registrations',
  find: 'Past events',
} as const
