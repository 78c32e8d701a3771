import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../../texts/ru.ts'
import { ru as startRu } from '../../texts/start/ru.ts'
import { AttentionList } from './attention-list.tsx'
import { useAttention } from './use-attention.ts'

type Account = Parameters<typeof useAttention>[0]

/** An account for which nothing is to be done. */
const calm = {
  ...{ serverNow: '2026-11-29T10:00:00.000Z', hasProfile: true, deleteAfter: null },
  ...{ waiting: [], upcoming: [], drafts: [], waitlistEntries: [], documents: [], toReview: [], tax: [] },
  invited: { entries: [], invitations: [], isVerified: true },
  family: { relatives: [], groups: [], invitations: [], memberships: [], duplicates: [], isEmailConfirmed: true },
} as unknown as Account

function Attention({ account }: { account: Account }) {
  return <AttentionList items={useAttention(account)} />
}
const words = (account: Account) =>
  textOfHtml(
    renderInPage(<Attention account={account} />, 'ru', { 'my-registrations-start': startRu, 'my-registrations': ru }),
  ).replace(/\s/g, ' ')

test('an account that waits for its deletion has that as its first line', () => {
  expect(words({ ...calm, deleteAfter: '2026-12-13T10:00:00.000Z' })).toMatch(
    /Аккаунт будет удалён Восстановить его можно до 13 декабря/,
  )
  expect(words(calm)).toContain('Всё в порядке')
})

test('an unpaid price difference is listed once, with its deadline and links to pay and to abandon it', () => {
  const difference = {
    ...{ priceDifferenceId: 'd', entryId: 'e', raceName: 'Полумарафон', dueMinor: 60_000 },
    ...{ payBefore: '2026-11-29T10:20:00.000Z', continueTo: '/pay', abandonAt: '/abandon' },
  }
  const options = { ...difference, optionsId: 'o', names: ['Футболка'], continueTo: '/pay-o', abandonAt: '/abandon-o' }
  const order = { registrationId: 'r', eventName: 'Гонка', eventStatus: 'published', currency: 'RUB' }
  const account = {
    ...calm,
    waiting: [{ ...order, ...difference, difference, toPayMinor: 60_000 }],
    upcoming: [{ ...order, waits: [difference], unpaidOptions: options }],
  } as unknown as Account
  expect(words(account)).not.toContain('Оплатите: Гонка')
  expect(words(account)).toMatch(/Доплатите: Гонка Разница в цене 600 ₽, до 29 ноября.* Отказаться Оплатить/)
  expect(words(account)).toMatch(
    /Опции ждут оплаты: Гонка Футболка. К оплате 600 ₽, до 29 ноября.* Отказаться Оплатить/,
  )
  const html = renderInPage(<Attention account={account} />, 'ru', {
    'my-registrations-start': startRu,
    'my-registrations': ru,
  })
  for (const to of ['/pay', '/abandon', '/pay-o', '/abandon-o']) expect(html).toContain(`href="${to}"`)
})

test('a refused tax certificate is no news once the same choice was submitted again', () => {
  const rejected = {
    ...{ applicationId: 'a', year: 2024, payer: 'MY_SELF', beneficiary: 'KIDS', state: 'rejected' },
    ...{
      submittedAt: '2026-11-20T10:00:00.000Z',
      parts: [{ history: [{ state: 'rejected', at: '2026-11-21T10:00:00.000Z' }] }],
    },
  }
  const again = { ...rejected, applicationId: 'b', state: 'submitted', submittedAt: '2026-11-22T10:00:00.000Z' }
  const withTax = (...tax: object[]) => words({ ...calm, tax } as unknown as Account)
  expect(withTax(rejected)).toContain('Справка для вычета: отказ')
  expect(withTax(rejected, again)).toContain('Всё в порядке')
  expect(withTax(rejected, { ...again, beneficiary: 'MY_SELF' })).toContain('Справка для вычета: отказ')
})
