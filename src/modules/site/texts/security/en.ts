import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Report a vulnerability',
  lead: 'If you have found a way to see other people’s data, take a place without paying or keep others from using the site, write to us. Russian or English, as you like.',
  writeTitle: 'What to write',
  writePlace: 'The address of the page, or the API call, where it shows.',
  writeSteps: 'The steps that let us see the same.',
  writeHarm: 'What somebody could do with it.',
  rulesTitle: 'What we ask of you',
  rulesOwn: 'Test with your own accounts and your own orders.',
  rulesStop: 'If you see somebody else’s data, stop. Don’t keep it or pass it on; tell us how you got there.',
  rulesCalm: 'No load tests, no mass emails, no tricking people: while registration opens, they get in everyone’s way.',
  rulesWait: 'Don’t tell others before we have fixed it.',
  answerTitle: 'What happens next',
  answerTime: 'We answer within five working days and tell you what we found and when we will fix it.',
  answerName: 'Once it is fixed, we let you know and thank you by name, if you like.',
} satisfies TextsLike<typeof ru>
