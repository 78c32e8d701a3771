import { randomUUID } from 'node:crypto'
import { expect, test } from './support/browser-test.ts'
import { password, type Runner } from './support/runner.ts'

test('a visitor who wants to register signs in first and returns to the very address', async ({ site }) => {
  const runner = await site.signedUp('Ева')
  const { page } = runner
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens('/volga-dawn/ten/register?utm_source=email')
  await expect(page).toHaveURL(/\/account\/login\?/)
  const returnUrl = new URL(page.url()).searchParams.get('returnUrl')
  expect(returnUrl).toBe(`${site.url}/volga-dawn/ten/register?utm_source=email`)
  await runner.signsIn()
  await expect(page).toHaveURL(String(returnUrl))
  await runner.seesHeading('Регистрация: 10 километров')
})

test('the tax deduction page requires an account too', async ({ site }) => {
  const visitor = await site.visitor()
  await visitor.opens('/tax-deduction')
  await expect(visitor.page).toHaveURL(
    `${site.url}/account/login?${new URLSearchParams({ returnUrl: `${site.url}/tax-deduction` })}`,
  )
})

test('an anonymous reader of a success page without an order signs in first', async ({ site }) => {
  const visitor = await site.visitor({ width: 390 })
  for (const search of ['', '?registrationId=1', '?registrationId=0199a1b0-0000-7000-8000-000000000001']) {
    await visitor.opens(`/volga-dawn/ten/register/success${search}`)
    await expect(visitor.page).toHaveURL(
      `${site.url}/account/login?${new URLSearchParams({ returnUrl: `${site.url}/volga-dawn/ten/register/success${search}` })}`,
    )
  }
})

test('after sign-in a returnUrl of another site redirects to the home page', async ({ site }) => {
  const runner = await site.signedUp('Ида')
  // return-url.test.ts tests every kind of address
  for (const returnUrl of ['//evil.example', `${site.url}@evil.example/`]) {
    await runner.context.clearCookies({ name: 'sl_session' })
    await runner.opens(`/account/login?${new URLSearchParams({ returnUrl })}`)
    await runner.signsIn()
    await expect(runner.page).toHaveURL(`${site.url}/`)
  }
})

test('a wrong password is refused with a message, and the email stays typed', async ({ site }) => {
  const runner = await site.signedUp('Зоя')
  const { page, words, person } = runner
  runner.expectsStatus(401)
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens('/account/login')
  await page.getByLabel(words.email).fill(person.email)
  await page.getByLabel(words.password, { exact: true }).fill('не тот пароль')
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click()
  await runner.sees('Почта или пароль не подошли.')
  await expect(page.getByLabel(words.email)).toHaveValue(person.email)
  await runner.passesPageChecks(390, 1280)
})

test('a reader who signs out stays on the same page', async ({ site }) => {
  const runner = await site.signedUp('Эмма')
  const { page } = runner
  await runner.opens('/event/volga-dawn')
  await page
    .getByRole('banner')
    .getByLabel(/^Аккаунт/)
    .click()
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/event/volga-dawn`)
})

test('a form injected into a page sends nothing to its author', async ({ site }) => {
  const visitor = await site.visitor()
  visitor.expectsStoppedForm()
  await visitor.opens('/account/login')
  await visitor.waitsForScript()
  const stopped = await visitor.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
        const form = document.createElement('form')
        form.action = 'http://127.0.0.1:1/steal'
        form.method = 'post'
        document.body.append(form)
        form.submit()
      }),
  )
  expect(stopped).toBe('form-action')
})

test('from an address with many sign-ups a browser solves a proof of work, and the account is created', async ({
  site,
}) => {
  const runner = await site.runner('Инга')
  await signUpManyFromSameAddress(runner)
  runner.expectsStatus(403)
  await runner.opens('/account/signup')
  await runner.waitsForScript() // the page's script computes the proof of work
  await runner.signsUp()
  await expect(runner.page).toHaveURL(`${site.url}/`)
})

test('from such an address a visitor without a script gets a code by email instead', async ({ site }) => {
  const runner = await site.runner('Ульяна', { script: false })
  const { page, words, person } = runner
  await signUpManyFromSameAddress(runner)
  runner.expectsStatus(403)
  await runner.opens('/account/signup')
  await page.getByLabel(words.email).fill(person.email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByLabel(words.personalData).check()
  await page.getByRole('main').getByRole('button', { name: words.signUp }).click()
  await runner.sees(/войдите по\sкоду из\sписьма/)
  await expect(page.getByLabel(words.email)).toHaveValue(person.email)
  await page.getByRole('link', { name: 'Обойтись без пароля' }).click()
  await expect(page).toHaveURL(/\/account\/code/)
})

/** Signs up from the same IP address until the next sign-up needs a proof of work. */
async function signUpManyFromSameAddress({ context, origin }: Runner): Promise<void> {
  const signUp = async () => {
    const data = { email: `beside-${randomUUID()}@example.org`, password, terms: true, personalData: true }
    return (await context.request.post(`${origin}/api/account/sign-up`, { data })).status()
  }
  const statuses = [await signUp()]
  while (statuses.at(-1) === 200 && statuses.length < 40) statuses.push(await signUp())
  expect(statuses).toEqual([...Array<number>(30).fill(200), 403])
  await context.clearCookies({ name: 'sl_session' })
}
