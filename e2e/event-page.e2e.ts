import { readFile } from 'node:fs/promises'
import { expect, test } from './support/browser-test.ts'

test('a runner without a script reads the start time on a phone, downloads the rules and finds who is paid', async ({
  site,
}) => {
  const reader = await site.visitor({ script: false, width: 390 })
  const { page } = reader
  await reader.opens('/event/volga-dawn')
  await reader.seesHeading('Программа')
  const program = page.getByRole('region', { name: 'Программа' })
  await expect(program.getByRole('listitem').filter({ hasText: 'Старт полумарафона' }).last()).toContainText('07:30')
  const marathon = page.getByRole('article', { name: 'Марафон', exact: true })
  await marathon.getByText('Волны и лимиты').click()
  await expect(marathon).toContainText('Вторая волна, кластер B')
  await expect(marathon).toContainText('Финиш закрывается')
  const pack = page.getByRole('region', { name: 'Стартовый пакет' })
  await expect(pack).toContainText('Манеж «Волга»')
  await page.getByText('Быстрая идентификация', { exact: true }).click()
  await reader.sees('Это не государственная услуга.')
  await reader.passesPageChecks(390, 1280)

  await page.locator('summary', { hasText: 'Документы' }).click()
  const link = page.getByRole('link', { name: 'Положение о проведении' })
  const response = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(response.headers()['content-disposition']).toContain(encodeURIComponent('Положение-о-проведении.pdf'))
  const saving = page.waitForEvent('download')
  await link.click()
  const rules = await saving
  expect((await readFile(await rules.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.locator('summary', { hasText: 'Реквизиты' }).click()
  await page.getByRole('link', { name: 'Все реквизиты и печать' }).click()
  await reader.seesHeading('Реквизиты организатора')
  await expect(page.getByText('6399004170')).toBeVisible()
  await reader.sees('Чтобы распечатать, нажмите Ctrl + P.')
  await reader.passesPageChecks(390, 1280)
})

test('a reader in English compares the races, jumps to the documents and prints the organizer’s details', async ({
  site,
}) => {
  const reader = await site.visitor({ width: 1280 })
  const { page } = reader
  await reader.opens('/event/volga-dawn')
  await reader.switchesLanguage()
  await page.getByText('Compare the races').click()
  const compared = page.getByRole('region', { name: 'Compare the races' }).getByRole('table')
  await expect(compared.getByRole('row')).toHaveCount(5)
  await expect(compared.getByRole('row').nth(2)).toContainText('21.1 km')
  await page.getByRole('navigation', { name: 'Parts of the event' }).getByRole('link', { name: 'Organizer' }).click()
  await page.locator('summary', { hasText: 'Documents' }).click()
  await expect(page.getByRole('link', { name: /^Rules of\sthe\sevent/ })).toBeVisible()
  await reader.passesPageChecks(390, 1280)

  await page.locator('summary', { hasText: 'Company details' }).click()
  await page.getByRole('link', { name: 'All details and a page to print' }).click()
  await reader.seesHeading('The organizer’s company details')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Correspondent account')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
