import { expect, longTest, test } from './support/browser-test.ts'
import { delayRequests } from './support/delay-requests.ts'

test('a form begun on a phone is continued on another device, or deleted', async ({ site }) => {
  const runner = await site.signedUp('Кира', { width: 390 })
  const { page, words, person } = runner
  await runner.opens('/volga-dawn/ten/register')
  await runner.waitsForScript()
  await page.getByLabel(words.lastName, { exact: true }).fill(person.lastName)
  await page.getByLabel(words.birthDate).fill(person.born)
  await runner.sees(/Черновик сохранён/)
  await runner.passesPageChecks(390, 1280)

  const desktop = await site.runner('Кира', { language: 'en' })
  await desktop.context.addCookies(await runner.context.cookies())
  await desktop.context.addCookies([{ name: '_rr_culture', value: 'en', url: site.url }])
  await desktop.opens('/volga-dawn/ten/register')
  await expect(desktop.page.getByLabel(desktop.words.lastName, { exact: true })).toHaveValue(person.lastName)
  await expect(desktop.page.getByLabel(desktop.words.birthDate)).toHaveValue(/\d/)
  await desktop.waitsForScript()
  await desktop.page.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(desktop.page.getByLabel(desktop.words.lastName, { exact: true })).toHaveValue('')
  await desktop.fillsIn({ lastName: person.lastName, firstName: 'Кира', born: person.born })
  await desktop.takesThePlace()
})

longTest(
  'text typed before the draft component has loaded is saved too, and so is a change of the date alone',
  async ({ site }) => {
    const runner = await site.signedUp('Кира')
    const { page, words, person } = runner
    const releaseScripts = await delayRequests(page, '**/assets/*.js')
    await page.addInitScript(() => {
      // as on a slow phone: the parts of the page hydrate one after another
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (message: unknown) {
        setTimeout(() => postMessage.call(this, message), 200)
      }
    })
    await page.goto(`${runner.origin}/volga-dawn/ten/register`, { waitUntil: 'commit' })
    await page.getByLabel(words.lastName, { exact: true }).fill(person.lastName)
    releaseScripts()
    await runner.sees(/Черновик сохранён/)
    const draftSaved = page.waitForResponse((reply) => reply.url().endsWith('/api/registrations/drafts') && reply.ok())
    await page.getByLabel(words.birthDate).fill(person.born)
    await draftSaved
    const again = await runner.context.newPage()
    await again.goto(`${runner.origin}/volga-dawn/ten/register`)
    await expect(again.getByLabel(words.lastName, { exact: true })).toHaveValue(person.lastName)
    await expect(again.getByLabel(words.birthDate)).toHaveValue(person.born)
  },
)

test('before the opening the form is filled in, and at the opening one click is left', async ({ site }) => {
  site.hasMovableTime = true
  const runner = await site.signedUp('Лея', { language: 'en' })
  const { page } = runner
  runner.expectsStatus(409)
  await runner.opens('/event/kama-crossing')
  await page.getByRole('link', { name: /^Prepare my entry for\s“3\.8\skm/ }).click()
  await runner.sees(/Registration opens/)
  await runner.waitsForScript() // else the form is sent as a document, and what watches it is gone
  const save = page.getByRole('button', { name: 'Save the form' })
  const focusedWithAlert = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('main [role=alert] a') === null) return
          observer.disconnect()
          resolve(document.activeElement?.getAttribute('name') ?? undefined)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await save.click()
  await expect(page.getByRole('alert')).toContainText(/fields need attention$/) // shown when the form is saved, not when registration opens
  // The focus must move at once: moved later, it would take away what the visitor is typing.
  expect(await focusedWithAlert).toBe('participant.lastName')
  await runner.fillsIn()
  await save.click()
  await runner.sees('Your form is saved')
  await runner.passesPageChecks(390, 1280)
  await site.forwardBrowsers(400 * 24 * 3_600_000)
  await expect(page.getByRole('button', { name: runner.words.takePlace })).toBeVisible()
  await runner.sees(/Registration is\sopen!/)
})
