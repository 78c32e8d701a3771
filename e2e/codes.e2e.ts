import { expect, longTest, test } from './support/browser-test.ts'
import type { Mailbox } from './support/mailbox.ts'
import { narrowAndWide, withAndWithoutScript } from './support/narrow-and-wide.ts'
import type { Runner } from './support/runner.ts'

async function requestsCode({ page, words, person }: Runner): Promise<void> {
  await expect(page).toHaveURL(/\/account\/code/)
  const submit = page.getByRole('button', { name: words.requestCode })
  await expect(submit).toBeVisible() // the address changes before the page: the page before has this field too
  await page.getByLabel(words.email).fill(person.email)
  await submit.click()
  await expect(page.getByLabel(words.code)).toBeVisible()
}

async function typesCode({ page, words }: Runner, code: string): Promise<void> {
  await page.getByLabel(words.code).fill(code)
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click()
}

async function entersCode(runner: Runner, mailbox: Mailbox): Promise<void> {
  await typesCode(runner, await mailbox.codeTo(runner.person.email))
}

for (const { language, width } of narrowAndWide('en')) {
  test(`an account signs in by a code and returns to the former page, at ${width} px`, async ({ site, mailbox }) => {
    const runner = await site.signedUp('Ева', { width, language })
    const { page, words, person } = runner
    await runner.context.clearCookies({ name: 'sl_session' })
    await runner.opens('/volga-dawn/ten/register')
    await runner.waitsForScript() // the script copies the address from one form to the other
    await page.getByLabel(words.email).fill(person.email)
    await page.getByRole('link', { name: /по\sкоду|with a code/ }).click()
    await expect(page.getByLabel(words.email)).toHaveValue(person.email) // copied by the script, not typed again
    await runner.passesPageChecks(390, 1280)
    await requestsCode(runner)
    await expect(page.getByLabel(words.code)).toBeFocused()
    await expect(page.getByLabel(words.code)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByLabel(words.code)).toHaveAttribute('inputmode', 'numeric')
    await runner.passesPageChecks(390, 1280)
    await entersCode(runner, mailbox)
    await expect(page).toHaveURL(`${site.url}/volga-dawn/ten/register`)
    await runner.seesHeading(/^(Регистрация|Registration)/)
  })
}

for (const script of withAndWithoutScript(false)) {
  test(`a newcomer creates an account by a code, ${script ? 'with' : 'without'} a script`, async ({
    site,
    mailbox,
  }) => {
    const runner = await site.runner('Мила', { script, width: 390 })
    const { page, words, person } = runner
    await runner.opens('/account/signup')
    await page.getByRole('link', { name: 'Обойтись без пароля' }).click()
    await requestsCode(runner)
    await runner.sees(person.email)
    await entersCode(runner, mailbox)
    await runner.seesHeading('Почти готово')
    await runner.passesPageChecks(390, 1280)
    runner.expectsStatus(422)
    await page.getByRole('button', { name: words.signUp }).click()
    await runner.sees('Нужно согласие на обработку персональных данных.')
    await page.getByLabel(words.personalData).check()
    await page.getByRole('button', { name: words.signUp }).click()
    await expect(page).toHaveURL(`${site.url}/`)
    await runner.opens('/account/security')
    await runner.sees('Не задан: вы входите по коду из письма.')
  })
}

test('a wrong code is refused at its field, and after five a new one is asked for, with the address still filled in', async ({
  site,
  mailbox,
}) => {
  const runner = await site.signedUp('Зоя')
  const { page, words, person } = runner
  runner.expectsStatus(403, 410)
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens('/account/code')
  await requestsCode(runner)
  const code = await mailbox.codeTo(person.email)
  const wrong = code.startsWith('1') ? `2${code.slice(1)}` : `1${code.slice(1)}`
  await typesCode(runner, wrong)
  await runner.sees('Код не подошёл.')
  await runner.passesPageChecks(390, 1280)
  for (let tries = 2; tries <= 5; tries += 1) {
    await page.getByLabel(words.code).fill('')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await typesCode(runner, wrong)
    await answered
  }
  await runner.sees('Этот код больше не действует.')
  await expect(page.getByLabel(words.email)).toHaveValue(person.email)
  await page.getByRole('button', { name: words.requestCode }).click()
  await expect(page.getByLabel(words.code)).toBeVisible()
  await expect(async () => expect(await mailbox.codeTo(person.email)).not.toBe(code)).toPass()
  await entersCode(runner, mailbox)
  await expect(page).toHaveURL(`${site.url}/`)
})

test('the code step stays after a reload, and another code can be sent', async ({ site, mailbox }) => {
  const runner = await site.signedUp('Ида')
  const { page, words } = runner
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens('/account/code')
  await requestsCode(runner)
  const first = await mailbox.codeTo(runner.person.email)
  await page.reload()
  await expect(page.getByLabel(words.code)).toBeVisible()
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await runner.sees('Отправили ещё один код. Подойдёт и он, и прежний.')
  await expect(async () => expect(await mailbox.codeTo(runner.person.email)).not.toBe(first)).toPass()
  await entersCode(runner, mailbox)
  await expect(page).toHaveURL(`${site.url}/`)
})

longTest('a brand shows the code step in its own layout', async ({ site, mailbox }) => {
  const runner = await site.signedUp('Юна', { brand: 'fontanka', width: 390 })
  const { page, origin } = runner
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens(`/account/code?${new URLSearchParams({ returnUrl: `${origin}/legal/offer` })}`)
  await expect(page.locator('html')).toHaveAttribute('data-tenant', 'fontanka')
  await runner.passesPageChecks(390, 1280)
  await requestsCode(runner)
  await entersCode(runner, mailbox)
  await expect(page).toHaveURL(`${origin}/legal/offer`)
})

for (const script of withAndWithoutScript(true)) {
  test(`a forgotten password is replaced by an email’s link, ${script ? 'with' : 'without'} a script`, async ({
    site,
    mailbox,
  }) => {
    const runner = await site.signedUp('Нина', { script, width: 390 })
    const { page, words, person } = runner
    await runner.context.clearCookies({ name: 'sl_session' })
    await runner.opens('/account/login')
    await page.getByRole('link', { name: 'Не помню пароль' }).click()
    await runner.seesHeading('Новый пароль')
    await page.getByLabel(words.email).fill(person.email)
    await page.getByRole('button', { name: 'Получить ссылку' }).click()
    await runner.seesHeading('Проверьте почту')
    await runner.passesPageChecks(390, 1280)
    const email = await mailbox.emailTo(person.email, /^Новый пароль|Новый пароль: /)
    const link = await email.getByRole('link', { name: 'Задать новый пароль' }).getAttribute('href')
    await page.goto(String(link))
    expect(page.url()).toBe(`${site.url}/account/reset?step=new`) // the script removed the token from the address
    await runner.sees(person.email)
    runner.expectsStatus(422)
    await page.getByLabel(words.newPassword, { exact: true }).fill('короткий')
    await page.getByRole('button', { name: 'Сохранить пароль и войти' }).click()
    await runner.sees('Нужно хотя бы 10 символов')
    await runner.passesPageChecks(390, 1280)
    await page.getByLabel(words.newPassword, { exact: true }).fill('берег камень вечер')
    await page.getByRole('button', { name: 'Сохранить пароль и войти' }).click()
    await expect(page).toHaveURL(`${site.url}/account/security?done=password`)
    const message = 'Пароль сохранён. На остальных устройствах вы вышли.'
    if (script) await runner.sees(message)
    // inside a noscript, which locators ignore
    else expect((await page.content()).replaceAll('&nbsp;', ' ')).toContain(message)
    await expect(page.getByRole('banner').getByLabel(/^Аккаунт/)).toBeVisible()
    await mailbox.emailTo(person.email, 'Пароль изменён')
    await page.goto(String(link)) // used a second time, the link is refused
    await runner.seesHeading('Ссылка уже не действует')
  })
}

longTest(
  'at a brand’s host a forgotten password leads back to the reader’s page, and says that it is changed',
  async ({ site, mailbox }) => {
    const runner = await site.signedUp('Уна', { brand: 'fontanka', width: 390 })
    const { page, words, person, origin } = runner
    await runner.context.clearCookies({ name: 'sl_session' })
    await runner.opens('/fontanka-canal/km1/register')
    await page.getByRole('link', { name: 'Не помню пароль' }).click()
    await runner.seesHeading('Новый пароль') // both forms have an email field
    await page.getByLabel(words.email).fill(person.email)
    await page.getByRole('button', { name: 'Получить ссылку' }).click()
    await runner.seesHeading('Проверьте почту')
    const email = await mailbox.emailTo(person.email, /Новый пароль/)
    await page.goto(String(await email.getByRole('link', { name: 'Задать новый пароль' }).getAttribute('href')))
    expect(new URL(page.url()).origin).toBe(origin)
    await page.getByLabel(words.newPassword, { exact: true }).fill('берег камень вечер')
    await page.getByRole('button', { name: 'Сохранить пароль и войти' }).click()
    await runner.sees('Пароль сохранён. На остальных устройствах вы вышли.')
    await runner.passesPageChecks(390, 1280)
    await page.getByRole('link', { name: 'Продолжить' }).click()
    await expect(page).toHaveURL(`${origin}/fontanka-canal/km1/register`)
    await runner.seesHeading(/^Регистрация/)
  },
)

test('only the email says that its address has no account', async ({ site, mailbox }) => {
  const stranger = await site.runner('Рита')
  const { page, words, person } = stranger
  await stranger.opens('/account/reset')
  await page.getByLabel(words.email).fill(person.email)
  await page.getByRole('button', { name: 'Получить ссылку' }).click()
  await stranger.seesHeading('Проверьте почту')
  const email = await mailbox.emailTo(person.email, 'Аккаунта с этой почтой нет')
  await expect(email.getByRole('link', { name: 'Создать аккаунт' })).toBeVisible()
})

for (const script of withAndWithoutScript(false)) {
  test(`an account that a stranger created with one’s address says once what was removed, ${script ? 'with' : 'without'} a script`, async ({
    site,
    mailbox,
  }) => {
    const stranger = await site.signedUp('Злата', { width: 1280 })
    const owner = await site.runner('Злата', { script, width: 390 })
    const { page, words } = owner
    await page.goto(`${site.url}/account/code?returnUrl=${encodeURIComponent(`${site.url}/event/volga-dawn`)}`)
    await page.getByLabel(words.email).fill(stranger.person.email)
    await page.getByRole('button', { name: words.requestCode }).click()
    await typesCode(owner, await mailbox.codeTo(stranger.person.email))
    await owner.seesHeading('Почта подтверждена')
    await owner.sees('Прежний пароль и другие способы входа удалены')
    await owner.passesPageChecks(390, 1280)
    await stranger.opens('/account/profile')
    await expect(stranger.page).toHaveURL(/\/account\/login/)
    await page.getByRole('link', { name: 'Продолжить' }).click()
    await expect(page).toHaveURL(`${site.url}/event/volga-dawn`)
    await expect(page.getByRole('banner').getByLabel(/^Аккаунт/)).toBeVisible()
  })
}
