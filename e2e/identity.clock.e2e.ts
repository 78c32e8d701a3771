import { expect, longTest, test } from './support/browser-test.ts'
import { withAndWithoutScript } from './support/narrow-and-wide.ts'
import { password } from './support/runner.ts'

for (const script of withAndWithoutScript(true)) {
  test(`a runner who cancels a paid place long after signing in types the password again and continues, ${script ? 'with' : 'without'} a script`, async ({
    site,
    clock,
  }) => {
    const runner = await site.signedUp('Марта', { script, width: script ? 390 : 1280 })
    const { page } = runner
    runner.expectsStatus(403)
    await runner.registersAndPays('/volga-dawn/ten')
    await page.getByRole('link', { name: 'Моя регистрация' }).click()
    await page.getByRole('link', { name: 'Отменить участие' }).click()
    await clock.forward('11 minutes')
    await page.getByRole('button', { name: 'Отменить участие' }).click()
    await runner.seesHeading('Подтвердите, что это вы')
    await runner.passesPageChecks(390, 1280)
    const field = page.getByLabel('Пароль', { exact: true })
    await field.fill('не тот пароль')
    await page.getByRole('button', { name: 'Подтвердить и продолжить' }).click()
    await runner.sees('Нынешний пароль не подошёл. Проверьте его и попробуйте ещё раз.')
    await field.fill(password)
    await page.getByRole('button', { name: 'Подтвердить и продолжить' }).click()
    await expect(page).toHaveURL(/done=cancelled/)
    await runner.sees('участие отменено')
  })
}

test('a confirmed identity ends the other sessions, and is not asked for again for a while', async ({
  site,
  clock,
}) => {
  const runner = await site.signedUp('Фаина', { language: 'en' })
  const { page } = runner
  runner.expectsStatus(403)
  const elsewhere = async () => {
    const window = await site.visitor()
    const data = { email: runner.person.email, password }
    await window.context.request.post(`${window.origin}/api/account/sign-in`, { data })
  }
  await elsewhere()
  await clock.forward('11 minutes')
  await runner.opens('/account/security')
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await runner.sees('You signed in more than ten minutes ago, and this matters.')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(page).toHaveURL(/done=elsewhere/)
  await elsewhere()
  await page.reload()
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(page).toHaveURL(/done=elsewhere/)
})

test('a password is changed by the current one alone, however long ago the sign-in was', async ({ site, clock }) => {
  const runner = await site.signedUp('Нелли')
  const { page } = runner
  await clock.forward('11 minutes')
  await runner.opens('/account/password')
  await page.getByLabel('Нынешний пароль').fill(password)
  await page.getByLabel('Новый пароль').fill('берег туман весло')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page).toHaveURL(/done=password/)
})

test('an account without a password confirms its identity by a code before it sets the first one', async ({
  site,
  clock,
  mailbox,
}) => {
  const runner = await site.runner('Ксения')
  const { page, person, words } = runner
  await runner.opens('/account/code')
  await page.getByLabel(words.email).fill(person.email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').fill(await mailbox.codeTo(person.email))
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click()
  await page.getByLabel(words.personalData).check()
  await page.getByRole('button', { name: words.signUp }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await clock.forward('11 minutes')
  await runner.opens('/account/password')
  await runner.seesHeading('Подтвердите, что это вы')
  await page.getByRole('button', { name: 'Прислать код' }).click()
  await runner.sees(`Код отправлен на ${person.email}`)
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Код из письма').fill(await mailbox.codeTo(person.email))
  await page.getByRole('button', { name: 'Подтвердить и продолжить' }).click()
  await page.getByLabel('Новый пароль').fill('берег туман весло')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page).toHaveURL(/done=password/)
})

const releaseLabels = {
  ru: {
    own: 'Моя регистрация',
    transfer: 'Передать место',
    release: 'Отдать место в очередь',
    title: 'Подтвердите, что это вы',
    password: 'Пароль',
    go: 'Подтвердить и продолжить',
    released: 'Место отдано в очередь',
  },
  en: {
    own: 'My registration',
    transfer: 'Transfer the place',
    release: 'Give the place to the waitlist',
    title: 'Confirm that it is you',
    password: 'Password',
    go: 'Confirm and continue',
    released: 'Given to the waitlist',
  },
} as const

for (const { language, script } of [
  { language: 'ru', script: false },
  { language: 'en', script: true },
] as const) {
  test(`a runner who releases a paid place long after signing in types the password again, in ${language} ${script ? 'with' : 'without'} a script`, async ({
    site,
    clock,
  }) => {
    const labels = releaseLabels[language]
    const runner = await site.signedUp('Ульяна', { language, script })
    const { page } = runner
    runner.expectsStatus(403)
    await runner.registersAndPays('/volga-dawn/ten')
    await page.getByRole('link', { name: labels.own }).click()
    await page.getByRole('link', { name: labels.transfer }).click()
    await clock.forward('11 minutes')
    await page.getByRole('button', { name: labels.release }).click()
    await runner.seesHeading(labels.title)
    await runner.passesPageChecks(390, 1280)
    await page.getByLabel(labels.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: labels.go }).click()
    await runner.sees(labels.released)
  })
}

longTest(
  'a runner who changes to a cheaper race long after signing in confirms their identity before the refund',
  async ({ site, clock }) => {
    const runner = await site.signedUp('Жанна', { width: 390 })
    const { page } = runner
    runner.expectsStatus(403)
    await runner.registersAndPays('/volga-dawn/half')
    await page.getByRole('link', { name: 'Моя регистрация' }).click()
    await page.getByRole('link', { name: /^Сменить дистанцию/ }).click()
    await page.getByRole('radio', { name: /10 километров/ }).check()
    await clock.forward('11 minutes')
    await page.getByRole('button', { name: 'Сменить дистанцию' }).click()
    await runner.seesHeading('Подтвердите, что это вы')
    await expect(page.getByText(/^10 километров: вернём [\d\s]+₽$/)).toBeVisible()
    await runner.passesPageChecks(390, 1280)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Подтвердить и продолжить' }).click()
    await runner.sees('Дистанция изменена')
  },
)

longTest(
  'a runner who asks for the money of a deferred entry long after signing in types the password again',
  async ({ site, clock }) => {
    const runner = await site.signedUp('Злата', { language: 'en' })
    const { page } = runner
    runner.expectsStatus(403)
    await runner.registersAndPays('/volga-dawn/ten')
    await page.getByRole('link', { name: 'My registration' }).click()
    await page.getByRole('link', { name: /^Defer/ }).click()
    await page.getByRole('button', { name: /^Defer/ }).click()
    await expect(page).toHaveURL(/done=deferred/)
    await clock.forward('11 minutes')
    await page.getByRole('link', { name: 'Get money instead of a place' }).click()
    await page.getByRole('button', { name: /^Get .* back$/ }).click()
    await runner.seesHeading('Confirm that it is you')
    await runner.passesPageChecks(390, 1280)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Confirm and continue' }).click()
    await expect(page).toHaveURL(/done=refund/)
  },
)
