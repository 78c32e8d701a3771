import type { Page } from '@playwright/test'

/** Such files wait until what is returned is called. */
export async function holdsBack(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
