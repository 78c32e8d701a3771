import { expect, test } from './support/story.ts'
import { words } from './support/words.ts'

test('what is typed before the script has come stays typed', async ({ site }) => {
  const runner = await site.signedUp('Дина')
  const { page, person } = runner
  let letThemCome = () => {}
  const come = new Promise<void>((resolve) => {
    letThemCome = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.continue()
  })
  await page.goto(`${runner.origin}/volga-dawn/ten/register`, { waitUntil: 'commit' })
  await runner.fillsIn()
  letThemCome()
  await runner.waitsForScript()
  await runner.switchesLanguage()
  await expect(page.getByRole('button', { name: words.en.takePlace })).toBeVisible()
  await expect(page.getByLabel(words.en.lastName, { exact: true })).toHaveValue(person.lastName)
  await expect(page.getByLabel(words.en.birthDate)).toHaveValue(person.born)
  await expect(page.getByLabel(words.en.gender, { exact: true })).toHaveValue(person.gender)
  await page.getByRole('button', { name: words.en.takePlace }).click()
  await expect(page).toHaveURL(/step=options/)
})
