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
