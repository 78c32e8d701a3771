import { type LegalSource, section } from './legal-text.ts'

export const personalDataEn: LegalSource = (o) => ({
  title: 'Consent to personal data processing',
  summary:
    'In short: you allow the participant’s data to be used to keep an account, to register for a start and to be admitted to it. Advertising, health data and publication beyond the results are not part of it: we ask about those separately.',
  sections: [
    section(
      'consent',
      'Who gives the consent, and to whom',
      `By ticking this consent on the site I allow ${o.name} (taxpayer number ${o.inn}, registration number ${o.ogrn}, ${o.address}), “the Operator”, freely, of my own will and in my own interest, to process personal data on the terms below (Article 9 of Federal Law No. 152-FZ of 27 July 2006).`,
      'I give the consent for myself or, if I register a child or another person, as their legal representative or with their consent, which I can prove.',
    ),
    section('purposes', 'What for', 'The consent is valid for these purposes and no others:', [
      'to open and keep an account;',
      'to register the participant for the start that I choose, and to change or cancel the registration;',
      'to admit the participant to the start and hand out the start pack;',
      'to draw up the start list and the results;',
      'to get in touch about these matters and in an emergency.',
    ]),
    section('data', 'Which data', 'The data processed are those that I enter in the form myself:', [
      'surname, given name, patronymic, date of birth, gender, citizenship or country;',
      'e-mail, phone, emergency phone;',
      'region, city, address, postcode;',
      'club, team, profession, social category;',
      'kind, series and number of the identity document;',
      'whether there is a medical certificate, an insurance policy, a triathlete card, without any health data;',
      'a photo, if I have uploaded one, and the answers to the organizer’s questions;',
      'technical details: network address, browser, time of actions.',
    ]),
    section(
      'actions',
      'What is done with them',
      'The data are collected, recorded, organized, accumulated, stored, corrected, retrieved, used, handed to those named below, anonymized, blocked, deleted and destroyed, with and without software.',
      'The data are received, each as far as their purpose needs, by:',
      [
        'the organizer of the event that the participant is registered for; its name, taxpayer number and address are on the event’s page;',
        'those who store data and deliver letters on the Operator’s behalf: the Operator gives their list on request.',
      ],
      'The start list and the results are seen by everybody: surname, given name, year of birth, city, club, team, number and result. I may ask for the name to be hidden.',
    ),
    section(
      'not-covered',
      'What the consent does not allow',
      'A separate consent, which may be refused without any effect on the registration, is needed to send news and advertising and to spread data beyond the results.',
      'A separate consent is also needed for health data: it is asked for if the race requires a medical certificate.',
    ),
    section(
      'term',
      'Term and withdrawal',
      'The consent is valid while the account exists, and for a registration 3 years from the day of the start. Data that the law makes us keep are kept for as long as it says.',
      `The consent can be withdrawn at any time in the account or by writing to ${o.privacyEmail}. The processing stops and the data are deleted within 30 days, except those that may be kept on another legal ground.`,
      'If the consent is withdrawn before the start, taking part may become impossible; the payment is then returned under the offer.',
    ),
    section(
      'record',
      'How the consent is recorded',
      'The Operator keeps: who gave the consent and for whom, the day and time, the network address and browser, and the version of this text. The record can be seen in the account.',
      'The Russian text prevails; the translation is for convenience.',
    ),
  ],
})
