/**
 * After a refused action React Router does not reload loader data; this reloads it where the
 * refusal is 404 or 410. Without JavaScript every response reloads the page.
 */
export function revalidateWhenMissing({
  actionStatus,
  defaultShouldRevalidate,
}: {
  readonly actionStatus?: number
  readonly defaultShouldRevalidate: boolean
}): boolean {
  return defaultShouldRevalidate || actionStatus === 404 || actionStatus === 410
}
