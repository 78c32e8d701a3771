import { expect, longTest, test } from './support/browser-test.ts'
import { withAndWithoutScript } from './support/narrow-and-wide.ts'
import { password } from './support/runner.ts'
import { lookMs } from './support/times.ts'

for (const script of withAndWithoutScript(true)) {
  test(`a runner downloads a copy of all data, deletes the account and restores it, ${script ? 'with' : 'without'} a script`, async ({
    site,
    mailbox,
  }) => {
    const runner = await site.signedUp('Дарина', { script, width: 390 })
    const { page, person } = runner
    runner.expectsStatus(422)
    await runner.opens('/account/data')
    await runner.seesHeading('Мои данные')
    await runner.passesPageChecks(390, 1280)
    await page.getByRole('button', { name: 'Подготовить копию' }).click()
    await runner.sees(/Копия (готовится|готова)/)
    await mailbox.emailTo(person.email, 'Копия ваших данных готова')
    await page.goto(`${runner.origin}/account/data`)
    await runner.passesPageChecks(390, 1280)
    const [, response] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForResponse((one) => one.url().endsWith('/api/account/data/export.zip')),
      page.getByRole('button', { name: /^Скачать ZIP/ }).click(),
    ])
    // The browser's own name for the file depends on the machine's character set.
    const name = encodeURIComponent('мои-данные.zip')
    expect(await response.headerValue('content-disposition')).toContain(`filename*=UTF-8''${name}`)

    await page.goto(`${runner.origin}/account/data`)
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    await runner.sees('Отметьте, что понимаете, что будет удалено.')
    await page.getByLabel('Понимаю, что через').check()
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    await runner.sees('Передумаете — просто войдите')
    await page.getByLabel('Электронная почта').fill(person.email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await runner.sees('Аккаунт будет удалён')
    await runner.passesPageChecks(390, 1280)
    await page.getByRole('button', { name: 'Восстановить аккаунт' }).click()
    await expect(page.getByRole('button', { name: 'Восстановить аккаунт' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Удалить аккаунт' })).toBeVisible()
  })
}

test('a runner who leaves gives up a coming place and reads that the money goes back', async ({ site }) => {
  const runner = await site.signedUp('Ульяна', { width: 390 })
  const { page } = runner
  await runner.takesPlace('/volga-dawn/ten')
  await runner.paysForOrder()
  await runner.seesSuccess()
  await runner.opens('/account/data')
  await page.getByRole('checkbox', { name: /отменить и\sвернуть/ }).check()
  await page.getByRole('button', { name: 'Отменить отмеченные' }).click()
  await runner.sees(/Отменили\. О\sвозврате придёт письмо\./)
  await expect(page.getByText('Предстоящие старты')).toHaveCount(0)
  // Nothing is in the way any more, once the money has gone back.
  await expect(async () => {
    await runner.opens('/account/data')
    await expect(page.getByRole('button', { name: 'Удалить аккаунт' })).toBeVisible({ timeout: lookMs })
  }).toPass()
})

longTest(
  'a runner who leaves gives up a place that is to come, with its refund, without a script',
  async ({ site }) => {
    const runner = await site.signedUp('Ульяна', { width: 390, script: false })
    const { page } = runner
    await runner.takesPlace('/volga-dawn/ten')
    await runner.paysForOrder()
    await runner.seesSuccess()
    await runner.opens('/account/data')
    await runner.sees('Предстоящие старты')
    await runner.passesPageChecks(390, 1280)
    runner.expectsStatus(422)
    const submit = page.getByRole('button', { name: 'Отменить отмеченные' })
    await submit.click()
    await runner.sees('Отметьте старты, которые хотите отменить.')
    await page.getByRole('checkbox', { name: /отменить и\sвернуть/ }).check()
    await submit.click()
    await runner.sees(/Отменили\. О\sвозврате придёт письмо\./)
    await expect(page.getByText('Предстоящие старты')).toHaveCount(0)
  },
)
