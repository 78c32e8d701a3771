import { expect, longTest, test } from './support/browser-test.ts'

// Swagger UI draws 218 paths: optimized scripts make that faster.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: launchOptions.args?.filter((one) => !one.startsWith('--js-flags')) })
  },
})

longTest('the API documentation page sends calls with the browser’s own session', async ({ site }) => {
  const { page } = await site.signedUp('Полина')
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor()
  const callOf = (method: string, path: string) =>
    page.locator(`.opblock-${method}`, { has: page.locator(`[data-path="${path}"]`) })
  const succeeds = async (method: string, path: string, body?: string) => {
    const call = callOf(method, path)
    await call.locator('.opblock-summary-control').click()
    if (body !== undefined) await call.getByRole('textbox').fill(body)
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText('200')
  }

  await page.locator('[data-tag="api/account"] button').click()
  await succeeds('get', '/api/account/profile')
  // an unsafe call passes the check of its origin
  await succeeds('post', '/api/account/language', '{ "language": "en" }')
})
