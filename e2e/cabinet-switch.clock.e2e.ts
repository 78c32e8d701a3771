import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'

// In the second program, whose tests run one after another: the switch is the whole brand's.
test('a brand whose cabinet is switched off has none', async ({ site }) => {
  const { context, origin } = await site.visitor({ isFromThisMachine: true })
  const signsIn = async (name: string) => {
    const data = { email: `${name}@demo.startline.test`, password: 'startline-demo' }
    expect((await context.request.post(`${origin}/api/account/sign-in`, { data })).status()).toBe(200)
  }
  const switchesCabinet = async (isEnabled: boolean) => {
    await signsIn('admin')
    const path = `${origin}/api/admin/tenants/default/features/ShowLkCorp`
    expect((await context.request.put(path, { data: { isEnabled } })).status()).toBe(200)
  }
  const cabinet = async () => (await context.request.get(`${origin}/organizer`)).status()
  await signsIn('organizer')
  expect(await cabinet()).toBe(200)
  await switchesCabinet(false)
  try {
    await signsIn('organizer')
    expect(await cabinet()).toBe(404)
  } finally {
    await switchesCabinet(true)
  }
})
