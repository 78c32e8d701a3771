/**
 * After a refused action React Router does not reload loader data; this reloads it where the
 * refusal says that the resource is gone. Without a script every response reloads the page anyway.
 */
export function revalidateWhenGone({
  actionStatus,
  defaultShouldRevalidate,
}: {
  readonly actionStatus?: number
  readonly defaultShouldRevalidate: boolean
}): boolean {
  return defaultShouldRevalidate || actionStatus === 404 || actionStatus === 410
}
