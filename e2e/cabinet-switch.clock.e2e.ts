import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'

// In the second program, whose tests run one after another: the switch is the whole brand's.
test('a brand whose cabinet is switched off has none', async ({ site }) => {
  const visitor = await site.visitor({ isFromThisMachine: true })
  const { context, origin } = visitor
  const switchesCabinet = async (isEnabled: boolean) => {
    await visitor.signsInAsDemo('admin')
    const path = `${origin}/api/admin/tenants/default/features/ShowLkCorp`
    expect((await context.request.put(path, { data: { isEnabled } })).status()).toBe(200)
  }
  const cabinet = async () => (await context.request.get(`${origin}/organizer`)).status()
  await visitor.signsInAsDemo('organizer')
  expect(await cabinet()).toBe(200)
  await switchesCabinet(false)
  try {
    await visitor.signsInAsDemo('organizer')
    expect(await cabinet()).toBe(404)
  } finally {
    await switchesCabinet(true)
  }
})
