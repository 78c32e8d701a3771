import { expect, test } from './support/browser-test.ts'
import { delayRequests } from './support/delay-requests.ts'
import { words } from './support/words.ts'

test('text typed before the script has loaded stays, also in a part whose script loads later', async ({ site }) => {
  const runner = await site.signedUp('Дина')
  const { page, person } = runner
  const releaseScripts = await delayRequests(page, '**/assets/*.js')
  const releaseDetailFields = await delayRequests(page, '**/assets/detail-fields*.js')
  await page.goto(`${runner.origin}/volga-dawn/half/register`, { waitUntil: 'commit' })
  await runner.fillsIn()
  const last = page.waitForRequest('**/assets/detail-fields*.js')
  releaseScripts()
  await last
  await page.getByLabel(runner.words.lastName, { exact: true }).fill(person.lastName)
  const document = page.locator('input[name^="admission."]:checked')
  await expect(document).toHaveCount(1)
  releaseDetailFields()
  await runner.waitsForScript()
  await runner.switchesLanguage()
  await expect(page.getByRole('button', { name: words.en.takePlace })).toBeVisible()
  await expect(page.getByLabel(words.en.lastName, { exact: true })).toHaveValue(person.lastName)
  await expect(page.getByLabel(words.en.birthDate)).toHaveValue(person.born)
  await expect(page.getByLabel(words.en.gender, { exact: true })).toHaveValue(person.gender)
  await expect(document).toHaveCount(1)
  await page.getByRole('button', { name: words.en.takePlace }).click()
  await expect(page).toHaveURL(/step=order/)
})

test('a form sent while its page hydrates is sent with the text typed before', async ({ site }) => {
  const runner = await site.signedUp('Вера')
  const { page, person } = runner
  const releaseScripts = await delayRequests(page, '**/assets/*.js')
  await page.addInitScript(() => {
    const { setTimeout: inTime } = window // as on a slow phone: timers fire late
    window.setTimeout = ((then: () => void, ms = 0) => inTime(then, ms + 500)) as typeof setTimeout
  })
  await page.goto(`${runner.origin}/month-of-steps/km60/register`, { waitUntil: 'commit' })
  await page.getByLabel(runner.words.birthDate).fill(person.born)
  // Records what the form would send at the moment when React replaces the field.
  const sentFirst = page.evaluate(
    () =>
      new Promise((resolve) => {
        const form = document.querySelector('form:has([autocomplete=bday])')
        if (!(form instanceof HTMLFormElement)) throw new Error('the event’s target is not a form')
        const look = () => {
          if (form.querySelector('[type=hidden][name$=birthDate]') === null) return
          resolve(new FormData(form).get('participant.birthDate'))
        }
        new MutationObserver(look).observe(form, { subtree: true, childList: true, attributes: true })
      }),
  )
  releaseScripts()
  const [day = '', month = '', year = ''] = person.born.split('.')
  expect(await sentFirst).toBe(`${year}-${month}-${day}`)
})

test('choices made before the script has loaded are applied: a category has its price, a filter its list', async ({
  site,
}) => {
  const runner = await site.signedUp('Нина')
  const { page } = runner
  const releasePrice = await delayRequests(page, '**/assets/*.js')
  await page.goto(`${runner.origin}/karelian-rocks/h8/register`, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /Пенсионер/ }).check()
  releasePrice()
  await runner.sees('8 часов · Пенсионер')

  await page.unroute('**/assets/*.js')
  const releaseList = await delayRequests(page, '**/assets/*.js')
  await page.goto(`${runner.origin}/events/future`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('checkbox', { name: /^Регистрация открыта/ }).check()
  releaseList()
  await expect(page).toHaveURL(/open=1/)
})

test('a page’s head requests no script, and scripts begin after the first paint', async ({ site }) => {
  const page = await (await fetch(`${site.url}/events/future`)).text()
  const [head = '', body = ''] = page.split('</head>')
  expect(head).not.toMatch(/modulepreload|<script[^>]* src=/)
  expect(body).not.toMatch(/<script[^>]* type="module"/)
  expect(body).toContain('supportedEntryTypes?.includes("paint")')

  const reader = await site.visitor({ isPainted: true })
  await reader.opens('/events/future')
  await reader.waitsForScript()
  await reader.switchesLanguage()
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('Events')
})

test('a person ticked before the script has loaded is ticked and summed up, and the page continues with them', async ({
  site,
}) => {
  const runner = await site.signedUp('Рита', { width: 390 })
  const { page } = runner
  const releaseScripts = await delayRequests(page, '**/assets/*.js')
  await page.goto(`${runner.origin}/volga-dawn/ten/register?step=participants`, { waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: runner.words.newPerson })
  await box.check()
  releaseScripts()
  await runner.waitsForScript()
  await expect(page.getByRole('button', { name: /1 участник, к\sоплате/ })).toBeVisible()
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: runner.words.onward }).click()
  await expect(page).toHaveURL(/personRef=new/)
})
