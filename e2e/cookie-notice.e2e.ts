import { expect, test } from './support/browser-test.ts'

const year400 = 400 * 24 * 3600

test('the cookie notice is shown until accepted, and then stays away', async ({ site }) => {
  const visitor = await site.visitor({ width: 390 })
  const { page, context, words } = visitor
  await visitor.opens('/')
  const notice = page.getByRole('region', { name: 'Файлы cookie' })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: words.cookieAccept }).click()
  await expect(notice).toBeHidden()

  const accepted = (await context.cookies()).find(({ name }) => name === 'acceptedrrcookies')
  expect(accepted).toMatchObject({ value: 'true', path: '/', domain: 'localhost', sameSite: 'Lax', httpOnly: false })
  expect(Math.abs(Number(accepted?.expires) - (Date.now() / 1000 + year400))).toBeLessThan(120)

  await page.reload()
  await visitor.seesHeading('Выбери свой следующий старт')
  await expect(notice).toBeHidden()
  await visitor.opens('/event/volga-dawn')
  await expect(notice).toBeHidden()
})

test('each visit renews the accepted cookie', async ({ site }) => {
  const visitor = await site.visitor()
  const tenDays = Date.now() / 1000 + 10 * 24 * 3600
  const cookie = { name: 'acceptedrrcookies', value: 'true', url: site.url, expires: tenDays }
  await visitor.context.addCookies([cookie])
  await visitor.opens('/')
  const renewed = (await visitor.context.cookies()).find(({ name }) => name === cookie.name)
  expect(Number(renewed?.expires)).toBeGreaterThan(tenDays + 300 * 24 * 3600)
})

test('on a phone the notice is above the order’s bar and covers nothing of it', async ({ site }) => {
  const runner = await site.signedUp('Ника', { width: 390 })
  const { page, words } = runner
  await runner.opens('/volga-dawn/ten/register')
  const notice = page.getByRole('region', { name: 'Файлы cookie' })
  const action = page.getByRole('button', { name: words.takePlace })
  await expect(notice).toBeVisible()
  await expect(async () => {
    const [bar, button] = [await notice.boundingBox(), await action.boundingBox()]
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  }).toPass()
  await runner.fillsIn() // neither bar covers a field
  await action.click()
  await expect(page).toHaveURL(/step=order/)
})
