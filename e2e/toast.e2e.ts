import { expect, test } from './support/browser-test.ts'

test('a toast is dismissed by a slow swipe of 20 px down or to a side, and stays after a shorter one', async ({
  site,
}) => {
  const runner = await site.signedUp('Мила', { width: 390 })
  const { page } = runner
  await runner.opens('/account/profile')
  await runner.waitsForScript()
  await runner.fillsIn()
  const toast = page.locator('[data-sonner-toast]')

  /** Slower than the speed at which a flick of any length dismisses a toast. */
  const swipes = async (x: number, y: number) => {
    const box = await toast.first().boundingBox()
    if (box === null) throw new Error('there is no toast')
    const [left, top] = [box.x + 40, box.y + box.height / 2]
    await page.mouse.move(left, top)
    await page.mouse.down()
    for (let step = 1; step <= 4; step += 1) {
      await page.mouse.move(left + (x * step) / 4, top + (y * step) / 4)
      await page.waitForTimeout(100)
    }
    await page.mouse.up()
  }

  for (const [x, y] of [
    [0, 24],
    [-24, 0],
    [24, 0],
  ] as const) {
    await page.getByRole('button', { name: 'Сохранить профиль' }).click()
    await expect(toast).toHaveCount(1)
    await expect(toast).toHaveAttribute('data-mounted', 'true')
    await page.waitForTimeout(450) // until it has come to rest
    await swipes(x / 2, y / 2)
    await page.waitForTimeout(300)
    await expect(toast).toHaveCount(1)
    await expect(toast).toHaveAttribute('data-swipe-out', 'false')
    await swipes(x, y)
    await expect(toast).toHaveCount(0, { timeout: 1_000 })
  }
})
