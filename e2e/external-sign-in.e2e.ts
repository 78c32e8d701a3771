import { randomInt } from 'node:crypto'
import { expect, longTest, test } from './support/browser-test.ts'
import type { Runner } from './support/runner.ts'

/** Agrees on the provider's page, as a person whom no other test knows. */
async function agrees({ page }: Runner, email: string, misbehaviour = ''): Promise<void> {
  await page.getByLabel('Номер').fill(String(randomInt(1_000_000, 999_999_999)))
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Что пойдёт не так').selectOption(misbehaviour)
  await page.getByRole('button', { name: 'Разрешить' }).click()
}
const newMailbox = () => `runner-${randomInt(1_000_000_000)}@yandex.ru`

test('a runner opens an account by Yandex ID without a script, and unlinks it', async ({ site }) => {
  const runner = await site.runner('Дана', { script: false, width: 390 })
  const { page } = runner
  runner.expectsStatus(403)
  const email = newMailbox()
  await runner.opens(`/account/signup?${new URLSearchParams({ returnUrl: `${site.url}/events/future` })}`)
  await page.getByRole('button', { name: 'Войти с Яндекс ID' }).click()
  await agrees(runner, email, 'denied')
  await runner.seesHeading('Войти не получилось')
  await runner.sees(/Вы\sне\sразрешили\sвход/)
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await agrees(runner, email)
  await runner.seesHeading('Почти готово')
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(page).toHaveURL(`${site.url}/events/future`)
  await runner.opens('/account/security')
  await runner.sees('Яндекс ID')
  await page.getByRole('link', { name: 'Настроить' }).click()
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Отключить Яндекс ID' }).click()
  await expect(page).toHaveURL(/done=unlinked/)
  await expect(page.getByRole('button', { name: 'Подключить Яндекс ID' })).toBeVisible()
})

longTest(
  'a runner whose address has an account proves it by a code and is linked by VK ID',
  async ({ site, mailbox }) => {
    const owner = await site.signedUp('Ирма')
    await owner.opens('/account/confirm')
    await owner.confirmsEmail(mailbox)
    const runner = await site.runner('Ирма')
    const { page } = runner
    await runner.opens('/account/login')
    await page.getByRole('button', { name: 'Войти через VK ID' }).click()
    await agrees(runner, owner.person.email)
    await runner.seesHeading('Осталась почта')
    await runner.passesPageChecks(390, 1280)
    await page.getByRole('button', { name: 'Получить код' }).click()
    await runner.seesHeading('Код из письма')
    await page.getByLabel('Код из письма').fill(await mailbox.codeTo(owner.person.email))
    await page.getByRole('main').getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page).toHaveURL(`${site.url}/`)
    await runner.opens('/account/security/external')
    await expect(page.getByRole('button', { name: 'Отключить VK ID' })).toBeVisible()
  },
)
