export const en = {
  title: 'Tax deduction for sport — Startline',
  description:
    'How to get 13% of entry fees back in Russia: who may claim the deduction, how much it gives, which papers are needed, and in which order.',
  heading: 'Sport, deducted',
  lead: 'If you pay income tax in Russia, you can get back part of what you spend on sport for yourself and your children. It is a social deduction under article 219 of the Tax Code.',
  figure1: '13%',
  figure1Text: 'of what you spent: this is how much tax comes back at the standard rate.',
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
    'A company or sole trader on the Ministry of Sport’s list in the year of payment. The list is updated every year.',
  part3Title: 'For what',
  part3:
    'For services in the government’s list (order No. 2466-r). The organizer knows whether their event’s fee qualifies: ask before you pay.',
  part4Title: 'For which year',
  part4:
    'For the year in which you paid, not the year you raced. Refunds are subtracted. You can claim within three years.',
  stepsTitle: 'Four steps',
  step1Title: 'Find your payments',
  step1: 'Choose the year and who paid: the site collects the places that count and says why others don’t.',
  step2Title: 'Ask for the certificate',
  step2: 'Your application goes to the organizers, with one certificate for each child. They have 30 days to answer.',
  step3Title: 'Claim',
  step3:
    'In your online account with the tax service: by the simplified procedure or with a 3-NDFL return, or during the year through your employer.',
  step4Title: 'Wait for the money',
  step4: 'It is paid to the account in your claim. You can’t get back more than the tax you paid for the year.',
  noteTitle: 'What we do not decide',
  note: 'Whether you get the deduction is up to the tax service; whether a fee qualifies is up to the organizer. If in doubt, ask them before you pay.',
  actionTitle: 'See what counts',
  action: 'Ask for a certificate',
  find: 'Past events',
} as const
