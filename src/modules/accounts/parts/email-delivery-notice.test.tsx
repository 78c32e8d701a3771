import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { en } from '../texts/emails/en.ts'
import { ru } from '../texts/emails/ru.ts'
import { type EmailDelivery, EmailDeliveryNotice } from './email-delivery-notice.tsx'

const texts = { ru, en }
const nothing = { budget: 0, suppressed: 0 }

function noticeHtml(delivery: Omit<EmailDelivery, 'email'>, language: 'ru' | 'en'): string {
  const page = <EmailDeliveryNotice email="anna@example.org" {...delivery} />
  return renderInPage(page, language, { 'accounts-emails': texts[language] })
}

test('an account whose emails arrive sees no notice', () => {
  expect(textOfHtml(noticeHtml({ suppressed: null, held: nothing }, 'ru'))).toBe('')
})

test.for([
  ['ru', 'bounced', 'не доходят'],
  ['ru', 'complained', 'отметили как спам'],
  ['en', 'rejected', 'do not reach'],
  ['en', 'complained', 'marked as spam'],
] as const)(
  'in %s an account whose address %s reads what that means, and how to repair it',
  ([language, suppressed, words]) => {
    const html = noticeHtml({ suppressed, held: nothing }, language)
    expect(textOfHtml(html)).toContain('anna@example.org')
    expect(textOfHtml(html)).toContain(words)
    expect(html).toContain('href="/account/confirm"')
  },
)

test('the notice counts the emails that were held back', () => {
  expect(textOfHtml(noticeHtml({ suppressed: null, held: { budget: 3, suppressed: 0 } }, 'ru'))).toContain('3 письма')
  expect(textOfHtml(noticeHtml({ suppressed: null, held: { budget: 0, suppressed: 1 } }, 'en'))).toContain(
    '1 email was not sent',
  )
})
